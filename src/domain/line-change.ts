// Changes of single lines of an order that is on the boards: what may be taken off or be an invitation, and what may be undone.
import { type Cents, cents, ZERO_CENTS } from './money.ts';
import type { OrderState } from './order.ts';
import { isPaid, isPending, type PaymentState } from './payment.ts';
import type { Refusal } from './refusal.ts';

/** The data of an order and its payment that decide whether one of its lines may be voided or made free. Amounts are in cents. */
export interface ChangeableOrder {
  readonly state: OrderState;
  readonly paymentState: PaymentState;
  /** What the order still owes, in cents; of a paid order what it cost. */
  readonly due: Cents;
  /** What is paid of it, by its own payment or by others. Refunds do not lower it. */
  readonly paid: Cents;
}

/** The data of an order line that decide whether the line may be voided or made free, and how many cents this takes off. */
export interface ChangeableLine {
  readonly quantity: number;
  /** Cents for one unit. */
  readonly price: Cents;
  /** Cents off the whole line. */
  readonly discount: Cents;
  readonly isVoided: boolean;
  readonly isInvited: boolean;
}

/**
 * Returns the part of an order line's discount that belongs to this number of its units, in cents. It is proportional to the units,
 * and rounded.
 */
export function discountOfUnits(
  { quantity, discount }: Pick<ChangeableLine, 'quantity' | 'discount'>,
  units: number,
): Cents {
  return cents(Math.round((discount * units) / quantity));
}

/**
 * Returns what the customer pays for this number of units of an order line, in cents: their price minus their part of the line's
 * discount.
 */
export function discountedPriceOfUnits(
  line: Pick<ChangeableLine, 'quantity' | 'price' | 'discount'>,
  units: number,
): Cents {
  return cents(line.price * units - discountOfUnits(line, units));
}

/**
 * Returns why these units of an order line cannot be voided (taken off the order); null if they can. `line-voided`: already voided,
 * or the order has ended. `line-not-sent`: not on the boards (the screens of bar and kitchen) yet. `line-changed`: the line has
 * fewer units. `last-line`: nothing would be left to pay of an unpaid order, so staff must cancel the whole order. An invited
 * (free) line is never refused as `last-line`.
 */
export function voidRefusal(order: ChangeableOrder, line: ChangeableLine, units: number): Refusal | null {
  if (order.state === 'ended' || line.isVoided) return 'line-voided';
  if (order.state === 'waiting') return 'line-not-sent';
  if (units > line.quantity) return 'line-changed';
  if (isPaid(order.paymentState) || order.paid > ZERO_CENTS || line.isInvited) return null;
  const cost = discountedPriceOfUnits(line, units);
  if (cost === ZERO_CENTS && !isPending(order.paymentState)) return null;
  return cost >= order.due ? 'last-line' : null;
}

/** Returns why these units of the line cannot become an invitation (the venue pays for them), or null if they can. */
export function inviteRefusal(
  { state }: Pick<ChangeableOrder, 'state'>,
  line: Pick<ChangeableLine, 'isVoided' | 'isInvited' | 'quantity'>,
  units: number,
): Refusal | null {
  if (state === 'ended' || line.isVoided) return 'line-voided';
  if (state === 'waiting') return 'line-not-sent';
  if (line.isInvited) return 'line-already-invited';
  return units > line.quantity ? 'line-changed' : null;
}

/**
 * Divides the amount of an order line, in cents, after the line was voided or became an invitation (the venue pays for it).
 * `dueReduction` is the part that the order no longer owes, `paidPart` the part that was already paid. Both are zero if the payment
 * has ended without any money.
 */
export function divideLineChangeAmount(
  { paymentState, due, paid }: Pick<ChangeableOrder, 'paymentState' | 'due' | 'paid'>,
  amount: Cents,
): DividedChange {
  if (isPending(paymentState)) {
    const dueReduction = cents(Math.min(amount, due));
    return { dueReduction, paidPart: cents(amount - dueReduction) };
  }
  return { dueReduction: ZERO_CENTS, paidPart: isPaid(paymentState) || paid > ZERO_CENTS ? amount : ZERO_CENTS };
}

/** The two parts of an amount that a change takes off an order, in cents. */
interface DividedChange {
  readonly dueReduction: Cents;
  readonly paidPart: Cents;
}

/**
 * Returns whether an order line is still charged after it was voided or became an invitation (the venue pays for it). `isCharged`
 * is true if a part of the line was paid, or if the order's payment is no longer pending. `uncharged` is the unpaid part of a
 * partly paid line, in cents; otherwise zero.
 */
export function lineChargeAfterChange(
  paymentState: PaymentState,
  { dueReduction, paidPart }: DividedChange,
): { readonly isCharged: boolean; readonly uncharged: Cents } {
  const isPaidInPart = paidPart > ZERO_CENTS;
  return { isCharged: !isPending(paymentState) || isPaidInPart, uncharged: isPaidInPart ? dueReduction : ZERO_CENTS };
}

/** Milliseconds for which staff can undo that they voided order lines, made them an invitation or gave a discount. */
export const UNDO_LINE_CHANGE_MS = 120_000;

/**
 * The data of a change of order lines, such as voiding them, by which `undoLineChangeRefusal` decides whether the change can be
 * undone.
 */
export interface LineChangeUndoFacts {
  readonly order: Pick<ChangeableOrder, 'state' | 'paymentState'>;
  /** Who changed it, and when; null if a customer did. */
  readonly changedBy: string | null;
  readonly changedOn: Date;
  /** The order was paid when it was changed. */
  readonly wasPaid: boolean;
  readonly isRefunded: boolean;
}

/**
 * Returns why this member of staff cannot undo a change of order lines or a discount, or null if they can. Only the person who made
 * the change can, for two minutes. It cannot be undone once the order has ended, money was refunded, or the rest of the order was
 * paid.
 */
export function undoLineChangeRefusal(change: LineChangeUndoFacts, userId: string, now: Date): Refusal | null {
  if (change.changedBy !== userId) return 'undo-not-own';
  if (change.order.state === 'ended') return 'line-voided';
  if (change.isRefunded) return 'undo-refunded';
  if (isPaid(change.order.paymentState) && !change.wasPaid) return 'undo-paid';
  return now.getTime() - change.changedOn.getTime() > UNDO_LINE_CHANGE_MS ? 'undo-too-late' : null;
}
