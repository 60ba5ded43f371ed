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
 * Returns what a customer would pay for one unpaid unit of the line, for two, and so on, in cents. Empty if nothing is left to pay.
 */
export function unpaidCosts(line: PayableLine): Cents[] {
  const costs = Array.from({ length: unpaidUnits(line) }, (_, index) => costOfUnpaidUnits(line, index + 1));
  return costs.at(-1) === ZERO_CENTS ? [] : costs;
}

/**
 * Returns what the given number of unpaid units of the line cost, in cents. It is the cost of these and the paid units together
 * minus what is paid. So all payments of a line with a discount add up exactly to its cost.
 */
export function costOfUnpaidUnits(line: PayableLine, units: number): Cents {
  const paidUnits = line.quantity - unpaidUnits(line);
  return cents(costOfUnits(line, paidUnits + units) - line.paid);
}
