// Changes of single lines of an order that is on the boards: what may be taken off, and what its units cost.
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
