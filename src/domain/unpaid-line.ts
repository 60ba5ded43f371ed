// Lines of an order that some customers have paid: what of a line is left to pay.
import { costOfUnits } from './line-change.ts';
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
  const paid = units.findLast((each) => costOfUnits(line, each) <= line.paid) ?? 0;
  return line.quantity - paid;
}

/**
 * Returns what a customer would pay, in cents, for one unpaid unit of the line, for two unpaid units, and so on up to all unpaid
 * units: the first item of the list is the price of one unit, the second the price of two units together. Empty if nothing is left
 * to pay.
 */
export function cumulativeUnpaidCosts(line: PayableLine): Cents[] {
  const costs = Array.from({ length: unpaidUnits(line) }, (_, index) => costOfUnpaidUnits(line, index + 1));
  return costs.at(-1) === ZERO_CENTS ? [] : costs;
}

/**
 * Returns what a customer pays, in cents, for this number of unpaid units of the line. The result is the cost of the paid units and
 * these units together, minus the amount already paid. Computed in this way, all payments of a line with a discount add up exactly
 * to the cost of the line.
 */
export function costOfUnpaidUnits(line: PayableLine, units: number): Cents {
  const paidUnits = line.quantity - unpaidUnits(line);
  return cents(costOfUnits(line, paidUnits + units) - line.paid);
}
