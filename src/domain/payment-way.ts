// Correcting how a payment was taken: «era efectivo», «era datáfono».
import { isPaid, type PaidWith, type PaymentMethod, type PaymentState } from './payment.ts';
import type { Refusal } from './refusal.ts';
import { type Action, can } from './staff.ts';

/** Milliseconds for which who took a payment corrects it without a reason. */
export const OWN_CORRECTION_MS = 600_000;

/** A payment, as far as correcting how it was taken depends on it. */
export interface CorrectablePayment {
  readonly state: PaymentState;
  readonly method: PaymentMethod;
  /** Who took the money, and when; null if no member of staff did, or while it is unpaid. */
  readonly settledBy: string | null;
  readonly paidOn: Date | null;
  /** Its Z closure is open. */
  readonly isInOpenZClosure: boolean;
}

/** Who corrects it, why, and when. The reason is empty if none was given. */
export interface Correction {
  readonly actor: { readonly userId: string; readonly permissions: readonly Action[] };
  readonly reason: string;
  readonly now: Date;
}

/**
 * Returns why this person cannot correct how the payment was taken, or null if they can: who took it within ten minutes, afterwards
 * and others with the right to cancel orders and a reason. Never once its Z closure is closed, nor what a provider has charged.
 */
export function correctionRefusal(payment: CorrectablePayment, { actor, reason, now }: Correction): Refusal | null {
  if (!isPaid(payment.state) || payment.method !== 'manual') return 'way-not-of-staff';
  if (!payment.isInOpenZClosure) return 'closure-closed';
  if (isOwnCorrection(payment, actor.userId, now)) return null;
  if (!can(actor.permissions, 'cancel-orders')) return 'not-allowed';
  return reason === '' ? 'correction-reason-required' : null;
}

/** True while this person took the payment so lately that they need no reason to correct it. */
function isOwnCorrection(
  { settledBy, paidOn }: Pick<CorrectablePayment, 'settledBy' | 'paidOn'>,
  userId: string,
  now: Date,
): boolean {
  return settledBy === userId && paidOn !== null && now.getTime() - paidOn.getTime() <= OWN_CORRECTION_MS;
}

/** The other way in which staff receive money. */
export function otherWay(paidWith: PaidWith): PaidWith {
  return paidWith === 'efectivo' ? 'datafono' : 'efectivo';
}
