// Correcting how a payment was taken: «era efectivo», «era datáfono».
import { isPaid, type PaidWith, type PaymentMethod, type PaymentState } from './payment.ts';
import type { Refusal } from './refusal.ts';
import { type BackOfficeAction, can } from './staff.ts';

/** Milliseconds for which the person who took a payment can correct, without a reason, whether it was cash or card. */
export const OWN_CORRECTION_MS = 600_000;

/** The facts about a payment that decide whether staff can correct how it was taken (cash or card terminal). */
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
 * Returns until when a person can correct, without a reason, how they took a payment (cash or card terminal), in milliseconds since
 * 1970. Null if another person took the payment, or if it cannot be corrected at all.
 */
export function ownCorrectionUntil(payment: PaidWithCorrectionFacts, userId: string): number | null {
  const { state, method, settledBy, paidOn, isInOpenZClosure } = payment;
  if (!isPaid(state) || method !== 'manual' || !isInOpenZClosure) return null;
  return settledBy === userId && paidOn !== null ? paidOn.getTime() + OWN_CORRECTION_MS : null;
}

/**
 * Returns why a person cannot correct how a payment was taken (cash or card terminal), or null if they can. For ten minutes, the
 * person who took the payment needs no reason. Later, and for all other people, a reason and the permission to cancel orders are
 * required. A payment of a closed Z closure, or one that a provider charged, cannot be corrected.
 */
export function paidWithCorrectionRefusal(
  payment: PaidWithCorrectionFacts,
  { actor, reason, now }: PaidWithCorrection,
): Refusal | null {
  if (!isPaid(payment.state) || payment.method !== 'manual') return 'way-not-of-staff';
  if (!payment.isInOpenZClosure) return 'closure-closed';
  const ownUntil = ownCorrectionUntil(payment, actor.userId);
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
