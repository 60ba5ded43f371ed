// Lines of an order that some customers have paid: what of a line is left to pay.
import { costOfUnits } from './line-change.ts';
import { type Cents, cents, ZERO_CENTS } from './money.ts';

/** A charged line, and what payments of chosen lines have paid of it. Amounts are in cents. */
export interface PayableLine {
  readonly quantity: number;
  /** Cents for one unit. */
  readonly price: Cents;
  /** Cents off the whole line. */
  readonly discount: Cents;
  readonly paid: Cents;
}

/** The units of the line that are not paid whole. What is paid of a unit in part is taken off the first of them. */
export function unpaidUnits(line: PayableLine): number {
  const units = Array.from({ length: line.quantity + 1 }, (_, index) => index);
  const paid = units.findLast((each) => costOfUnits(line, each) <= line.paid) ?? 0;
  return line.quantity - paid;
}

/** What one, two, … of the unpaid units cost, in cents; empty if nothing is left to pay. */
export function unpaidCosts(line: PayableLine): Cents[] {
  const costs = Array.from({ length: unpaidUnits(line) }, (_, index) => costOfUnpaidUnits(line, index + 1));
  return costs.at(-1) === ZERO_CENTS ? [] : costs;
}

/**
 * What so many unpaid units of the line cost, in cents: what they and the paid ones cost, less what is paid. So the units of a line
 * with a discount cost exactly what the line does, however they are paid.
 */
export function costOfUnpaidUnits(line: PayableLine, units: number): Cents {
  const paidUnits = line.quantity - unpaidUnits(line);
  return cents(costOfUnits(line, paidUnits + units) - line.paid);
}
