// The part of each product type in a refund. A refund is an amount without lines, so it is taken from the types in proportion
// to the lines of the payment.
import { type Cents, cents, multiplyCents } from './money.ts';
import type { Section } from './schedule.ts';

/** An amount split by product type; the parts add up to it. */
export type SectionAmounts = Readonly<Record<Section, Cents>>;

interface SharedLine {
  readonly section: Section;
  readonly price: Cents;
  readonly quantity: number;
}

/**
 * Splits by product type the refund that raises the refunded amount from `before` to `after` (negative parts if it falls); all of
 * it is food if the lines have no price. Each part is the difference of the rounded parts of both totals, so that several refunds
 * take exactly what one refund of their sum takes.
 */
export function refundShares(lines: readonly SharedLine[], before: Cents, after: Cents): SectionAmounts {
  const drinks = cents(drinksPart(lines, after) - drinksPart(lines, before));
  return { drinks, food: cents(after - before - drinks) };
}

/** The part of the drinks in this refunded amount, rounded to a cent. */
function drinksPart(lines: readonly SharedLine[], refunded: Cents): number {
  const sum = (of: readonly SharedLine[]) =>
    of.reduce((total, { price, quantity }) => total + multiplyCents(price, quantity), 0);
  const total = sum(lines);
  return total === 0 ? 0 : Math.round((refunded * sum(lines.filter(({ section }) => section === 'drinks'))) / total);
}
