// Lines of an order that some customers have paid: what of a line is left to pay.
import { costOfUnits } from './line-change.ts';
import { type Cents, cents, ZERO_CENTS } from './money.ts';

/** A charged order line, and what customers who chose to pay for this line have paid of it. Amounts are in cents. */
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
 * Returns a list of prices, in cents: what a customer would pay for one unpaid unit of the line, for two, and so on up to all.
 * Empty if nothing is left to pay.
 */
export function unpaidCosts(line: PayableLine): Cents[] {
  const costs = Array.from({ length: unpaidUnits(line) }, (_, index) => costOfUnpaidUnits(line, index + 1));
  return costs.at(-1) === ZERO_CENTS ? [] : costs;
}

/**
 * Returns what a customer pays for this number of unpaid units of the line, in cents. It is computed as the cost of the paid units
 * and these units together, minus the amount already paid. So all payments of a line with a discount add up exactly to the cost of
 * the line.
 */
export function costOfUnpaidUnits(line: PayableLine, units: number): Cents {
  const paidUnits = line.quantity - unpaidUnits(line);
  return cents(costOfUnits(line, paidUnits + units) - line.paid);
}
