// Owed orders: orders that staff must collect, and what staff may do with one in each situation.
import { isPaid, isPending, type PaymentMethod, type PaymentState } from './payment.ts';
import type { Refusal } from './refusal.ts';

/**
 * What staff may do with an owed order (unpaid, to be collected) besides collecting it: cancel it, record that its customers left
 * without paying, or leave it for the next Z closure.
 */
export const OWED_MOVES = ['cancel', 'walk-out', 'leave'] as const;
export type OwedMove = (typeof OWED_MOVES)[number];

/** Everything that decides whether staff may cancel, leave or write off an owed order. */
export interface OwedSituation {
  readonly state: PaymentState;
  /** Staff must collect it. False for a payment that its customer pays online. */
  readonly isToCollect: boolean;
  /** Its lines went to the boards. */
  readonly isOrdered: boolean;
  /** Lines that are neither done nor struck. */
  readonly pendingLines: number;
}

/**
 * True if the unpaid order was left for the Z closure after the open one. An order left before the open one was opened prevents
 * closing again. `openedOn` is null while no Z closure is open.
 */
export function isLeftForNext(leftOn: Date | null, openedOn: Date | null): boolean {
  return leftOn !== null && openedOn !== null && leftOn >= openedOn;
}

/** Why staff may not do this with an owed order, or null if they may. */
export function owedMoveRefusal(move: OwedMove, situation: OwedSituation): Refusal | null {
  const { state, isToCollect, isOrdered, pendingLines } = situation;
  if (isPaid(state)) return 'cancel-paid';
  if (!isPending(state)) return 'payment-closed';
  if (!isToCollect) return 'cancel-not-by-staff';
  if (move === 'walk-out') return isOrdered && pendingLines === 0 ? null : 'walk-out-not-served';
  // What never went to the boards does not prevent closing the Z closure.
  if (move === 'leave') return isOrdered ? null : 'leave-not-ordered';
  return null;
}

/** Everything that decides whether staff may mark an order as false. A false order is one that nobody at the table placed. */
export interface FalseSituation {
  readonly state: PaymentState;
  readonly method: PaymentMethod;
  /** A member of staff took the order. */
  readonly isTakenByStaff: boolean;
  /** A member of staff received the money. */
  readonly isReceivedByStaff: boolean;
  /** The Z closure of the payment is open. */
  readonly isInOpenZClosure: boolean;
}

/**
 * True if the payment counts as paid because its order was sent, and nobody said that they received money for it. Where orders
 * count as paid when they are sent, that is each order of a customer.
 */
export function countsAsPaid({
  state,
  method,
  isTakenByStaff,
  isReceivedByStaff,
}: Omit<FalseSituation, 'isInOpenZClosure'>): boolean {
  return state === 'succeeded' && method === 'manual' && !isTakenByStaff && !isReceivedByStaff;
}

/**
 * Why staff may not mark an order as false (nobody at the table placed it), or null if they may: while it is unpaid, and while it
 * only counts as paid, until the Z closure that contains it is closed. Afterwards its totals are final, and a refund corrects the
 * open one.
 */
export function falseMarkRefusal(situation: FalseSituation): Refusal | null {
  if (isPaid(situation.state)) {
    if (!countsAsPaid(situation)) return 'cancel-paid';
    return situation.isInOpenZClosure ? null : 'false-after-closing';
  }
  return situation.isTakenByStaff ? 'not-allowed' : null;
}
