// Lines of an order that some customers have paid: what of a line is left to pay.
import { discountedPriceOfUnits } from './line-change.ts';
import { type Cents, cents, ZERO_CENTS } from './money.ts';

/**
 * An order line that is charged. `paid` is how much of the line was already paid, in cents, by customers who chose to pay for this
 * line.
 */
export interface PayableLine {
  readonly quantity: number;
  /** Cents for one unit. */
  readonly price: Cents;
  /** Cents off the whole line. */
  readonly discount: Cents;
  readonly paid: Cents;
}

/** Returns how many units of the line are not paid completely. If a part of a unit is paid, that unit counts as unpaid. */
export function unpaidUnits(line: PayableLine): number {
  const units = Array.from({ length: line.quantity + 1 }, (_, index) => index);
  const paid = units.findLast((each) => discountedPriceOfUnits(line, each) <= line.paid) ?? 0;
  return line.quantity - paid;
}

/**
 * Returns what a customer must pay, in cents, for one, two or more unpaid units of an order line, up to all of them: item 0 is the
 * price of one unit, item 1 the price of two units together. Empty if nothing is left to pay.
 */
export function cumulativeUnpaidCosts(line: PayableLine): Cents[] {
  const costs = Array.from({ length: unpaidUnits(line) }, (_, index) => costOfUnpaidUnits(line, index + 1));
  return costs.at(-1) === ZERO_CENTS ? [] : costs;
}

/**
 * Returns what a customer must pay, in cents, for `units` unpaid units of an order line. What was already paid for a part of a unit
 * is subtracted. Discounts are rounded so that all payments of the line add up exactly to its cost.
 */
export function costOfUnpaidUnits(line: PayableLine, units: number): Cents {
  const paidUnits = line.quantity - unpaidUnits(line);
  return cents(discountedPriceOfUnits(line, paidUnits + units) - line.paid);
}
