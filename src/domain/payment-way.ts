// Correcting how a payment was taken: «era efectivo», «era datáfono».
import { isPaid, type PaidWith, type PaymentMethod, type PaymentState } from './payment.ts';
import type { Refusal } from './refusal.ts';
import { type BackOfficeAction, can } from './staff.ts';

/**
 * Milliseconds after a payment during which the person who took it can change it from cash to card terminal, or the reverse,
 * without giving a reason.
 */
export const OWN_PAYMENT_CORRECTION_MS = 600_000;

/**
 * The data of a payment that decides whether staff may change how the money was received: from cash to card terminal, or the
 * reverse.
 */
export interface PaidWithCorrectionFacts {
  readonly state: PaymentState;
  readonly method: PaymentMethod;
  /** Who took the money, and when; null if no member of staff did, or while it is unpaid. */
  readonly settledBy: string | null;
  readonly paidOn: Date | null;
  /** Its Z closure is open. */
  readonly isInOpenZClosure: boolean;
}

/** A correction of how a payment was taken: who makes it, why, and when. The reason is empty if none was given. */
interface PaidWithCorrection {
  readonly actor: { readonly userId: string; readonly permissions: readonly BackOfficeAction[] };
  readonly reason: string;
  readonly now: Date;
}

/**
 * Returns until when the user `userId` can correct how a payment was received, from cash to card terminal or the reverse, without
 * giving a reason. The time is in milliseconds since 1970. Null if this user did not take the payment, or if the payment cannot be
 * changed.
 */
export function correctionWithoutReasonUntil(payment: PaidWithCorrectionFacts, userId: string): number | null {
  const { state, method, settledBy, paidOn, isInOpenZClosure } = payment;
  if (!isPaid(state) || method !== 'manual' || !isInOpenZClosure) return null;
  return settledBy === userId && paidOn !== null ? paidOn.getTime() + OWN_PAYMENT_CORRECTION_MS : null;
}

/**
 * Returns why a person cannot change a payment from cash to card terminal or the reverse; null if they can. Only a paid `manual`
 * payment can be changed, while its Z closure (the daily closing of the till) is open. A reason and the permission to cancel orders
 * are required. The person who took the payment needs neither within `OWN_PAYMENT_CORRECTION_MS`.
 */
export function paidWithCorrectionRefusal(
  payment: PaidWithCorrectionFacts,
  { actor, reason, now }: PaidWithCorrection,
): Refusal | null {
  if (!isPaid(payment.state) || payment.method !== 'manual') return 'way-not-of-staff';
  if (!payment.isInOpenZClosure) return 'closure-closed';
  const ownUntil = correctionWithoutReasonUntil(payment, actor.userId);
  if (ownUntil !== null && now.getTime() <= ownUntil) return null;
  if (!can(actor.permissions, 'cancel-orders')) return 'not-allowed';
  return reason === '' ? 'correction-reason-required' : null;
}

/**
 * Returns the other way in which staff can receive money, for correcting a payment: the card terminal for cash, and cash for the
 * card terminal.
 */
export function otherPaidWith(paidWith: PaidWith): PaidWith {
  return paidWith === 'efectivo' ? 'datafono' : 'efectivo';
}
