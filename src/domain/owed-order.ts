// Owed orders (unpaid orders that staff must collect), and what staff may do with one in each situation.
import { isPaid, isPending, type PaymentMethod, type PaymentState } from './payment.ts';
import type { Refusal } from './refusal.ts';

/**
 * What staff can do with an owed order instead of collecting its money. `cancel`: cancel it. `walk-out`: record that its customers
 * left without paying. `leave`: leave it for the next Z closure (cash closing).
 */
export const OWED_ORDER_ACTIONS = ['cancel', 'walk-out', 'leave'] as const;
/** An action that staff can take on an owed order instead of collecting it. */
type OwedOrderAction = (typeof OWED_ORDER_ACTIONS)[number];

/**
 * The data of an owed order (an unpaid order that staff must collect). `owedOrderActionRefusal` decides from it what staff may do
 * with the order.
 */
export interface OwedOrderFacts {
  readonly state: PaymentState;
  /** Staff must collect it. False for a payment that its customer pays online. */
  readonly isToCollect: boolean;
  /** Its lines went to the boards. */
  readonly isSent: boolean;
  /** Lines that are neither done nor voided. */
  readonly pendingLines: number;
  /** A part of it was paid, and is not refunded. */
  readonly isPaidInPart: boolean;
}

/**
 * True if staff left an unpaid order for the next Z closure (cash closing), so that the open one can be closed without its money.
 * `leftOn` is when they did; null if never. `openedOn` is when the open Z closure was opened; null if none is open. An order that
 * was left during an earlier Z closure does not count.
 */
export function isLeftForNextZClosure(leftOn: Date | null, openedOn: Date | null): boolean {
  return leftOn !== null && openedOn !== null && leftOn >= openedOn;
}

/** Returns why staff may not take this action on an owed order, or null if they may. */
export function owedOrderActionRefusal(action: OwedOrderAction, situation: OwedOrderFacts): Refusal | null {
  const { state, isToCollect, isSent, pendingLines, isPaidInPart } = situation;
  if (isPaid(state)) return 'cancel-paid';
  if (!isPending(state)) return 'payment-closed';
  if (!isToCollect) return 'cancel-not-by-staff';
  if (action === 'walk-out') return isSent && pendingLines === 0 ? null : 'walk-out-not-served';
  // What never went to the boards does not prevent closing the Z closure.
  if (action === 'leave') return isSent ? null : 'leave-not-ordered';
  return isPaidInPart ? 'order-paid-in-part' : null;
}

/**
 * The data of an order from which `falseOrderRefusal` decides whether staff may mark it as false. An order is false if nobody at
 * the table placed it.
 */
export interface FalseOrderFacts {
  readonly state: PaymentState;
  readonly method: PaymentMethod;
  /** A member of staff placed the order. */
  readonly isPlacedByStaff: boolean;
  /** A member of staff received the money. */
  readonly isReceivedByStaff: boolean;
  /** The Z closure of the payment is open. */
  readonly isInOpenZClosure: boolean;
  /** A part of the order was paid, and is not refunded. */
  readonly isPaidInPart: boolean;
}

/**
 * True if a customer's order counts as paid although nobody recorded that the money was received. The settings of the venue can
 * make every customer order count as paid when it goes to the boards (the staff screens). An order that costs nothing also counts
 * as paid if it went to the boards at once.
 */
export function countsAsPaid({
  state,
  method,
  isPlacedByStaff,
  isReceivedByStaff,
}: Omit<FalseOrderFacts, 'isInOpenZClosure' | 'isPaidInPart'>): boolean {
  return state === 'succeeded' && method === 'manual' && !isPlacedByStaff && !isReceivedByStaff;
}

/**
 * Returns why staff cannot mark an order as false (nobody at the table placed it), or null if they can. These cannot be marked: an
 * order that staff placed, a paid order, and an order of which a part was paid and not refunded. An order that only counts as paid
 * (`countsAsPaid`) can be marked while the Z closure of its payment is open.
 */
export function falseOrderRefusal(situation: FalseOrderFacts): Refusal | null {
  if (isPaid(situation.state)) {
    if (!countsAsPaid(situation)) return 'cancel-paid';
    return situation.isInOpenZClosure ? null : 'false-after-closing';
  }
  if (situation.isPaidInPart) return 'order-paid-in-part';
  return situation.isPlacedByStaff ? 'not-allowed' : null;
}
