// Changes of single lines of an order that is on the boards: what may be taken off, what its units cost, and what may be undone.
import { type Cents, cents } from './money.ts';
import type { OrderState } from './order.ts';
import { isPaid, type PaymentState } from './payment.ts';
import type { Refusal } from './refusal.ts';

/** An order and its payment, as far as a change of one of its lines depends on them. */
export interface ChangeableOrder {
  readonly state: OrderState;
  readonly paymentState: PaymentState;
  /** What the order still owes, in cents; of a paid order what it cost. */
  readonly due: Cents;
}

/** A line of an order, as far as its change depends on it. */
export interface ChangeableLine {
  readonly quantity: number;
  /** Cents for one unit. */
  readonly price: Cents;
  /** Cents off the whole line. */
  readonly discount: Cents;
  readonly isVoided: boolean;
  readonly isInvited: boolean;
}

/** The discount of a line that goes with some of its units, in cents. What is left stays with the other units. */
export function discountOf(
  { quantity, discount }: Pick<ChangeableLine, 'quantity' | 'discount'>,
  units: number,
): Cents {
  return cents(Math.round((discount * units) / quantity));
}

/** What these units of a line cost, in cents: their price less their part of the discount. */
export function costOfUnits(line: Pick<ChangeableLine, 'quantity' | 'price' | 'discount'>, units: number): Cents {
  return cents(line.price * units - discountOf(line, units));
}

/**
 * Returns why these units of the line cannot be taken off the order, or null if they can. The last line that an unpaid order owes
 * is not taken off: the order is canceled.
 */
export function voidRefusal(order: ChangeableOrder, line: ChangeableLine, units: number): Refusal | null {
  if (order.state === 'ended' || line.isVoided) return 'line-voided';
  if (order.state === 'waiting') return 'line-not-sent';
  if (units > line.quantity) return 'line-changed';
  if (isPaid(order.paymentState)) return null;
  const amount = line.isInvited ? 0 : costOfUnits(line, units);
  return amount >= order.due ? 'last-line' : null;
}

/** Milliseconds for which a line that was taken off its order by mistake can be put back. */
export const UNDO_VOID_MS = 120_000;

/** A line that was taken off its order, as far as undoing it depends on it. */
export interface VoidedUnits {
  readonly order: Pick<ChangeableOrder, 'state' | 'paymentState'>;
  /** Who took it off, and when. */
  readonly voidedBy: string;
  readonly voidedOn: Date;
  /** It was not taken off what a paid order cost. */
  readonly isCharged: boolean;
  readonly isInvited: boolean;
  readonly isRefunded: boolean;
}

/**
 * Returns why this member of staff cannot put the line back, or null if they can: only who took it off, for two minutes, and unless
 * its money was given back or the rest of the order was paid without it.
 */
export function undoVoidRefusal(
  { order, voidedBy, voidedOn, isCharged, isInvited, isRefunded }: VoidedUnits,
  userId: string,
  now: Date,
): Refusal | null {
  if (voidedBy !== userId) return 'undo-not-own';
  if (order.state === 'ended') return 'line-voided';
  if (isRefunded) return 'undo-refunded';
  if (isPaid(order.paymentState) && !isCharged && !isInvited) return 'undo-paid';
  return now.getTime() - voidedOn.getTime() > UNDO_VOID_MS ? 'undo-too-late' : null;
}
