// The parts of an amount that belong to each product type at each VAT rate. A refund is an amount without lines, so it is taken from
// them in proportion to the lines of the order.
import { type Cents, cents, multiplyCents } from './money.ts';
import { SECTIONS, type Section } from './schedule.ts';

/** The part of one product type at one VAT rate. */
export interface SplitPart {
  readonly section: Section;
  readonly vatPercent: number;
  readonly amount: Cents;
}

/** An amount by product type and VAT rate, without parts of zero; the parts add up to it. */
export type Split = readonly SplitPart[];

interface PricedUnits {
  readonly section: Section;
  readonly vatPercent: number;
  readonly price: Cents;
  readonly quantity: number;
}

/** What the lines cost, by product type and VAT rate. */
export function splitOfLines(lines: readonly PricedUnits[]): Split {
  const rates = [...new Set(lines.map(({ vatPercent }) => vatPercent))].toSorted((a, b) => a - b);
  const parts = SECTIONS.flatMap((section) => rates.map((vatPercent) => ({ section, vatPercent })));
  return parts
    .map((part) => {
      const own = lines.filter((line) => line.section === part.section && line.vatPercent === part.vatPercent);
      return { ...part, amount: cents(own.reduce((sum, each) => sum + multiplyCents(each.price, each.quantity), 0)) };
    })
    .filter(({ amount }) => amount !== 0);
}

/**
 * Splits the refund that raises the refunded amount from `before` to `after` (negative parts if it falls). Each part is the
 * difference of the parts of both totals, so that several refunds take exactly what one refund of their sum takes.
 */
export function refundSplit(lines: readonly PricedUnits[], before: Cents, after: Cents): Split {
  const had = splitOfLines(lines);
  const [earlier, later] = [inProportion(had, before), inProportion(had, after)];
  return had
    .map((part, index) => ({ ...part, amount: cents((later[index] ?? 0) - (earlier[index] ?? 0)) }))
    .filter(({ amount }) => amount !== 0);
}

/**
 * The part of each in this amount. Each takes its rounded part of what the parts before it left, so that no part ever falls while the
 * amount grows, and all of the amount is exactly what each had.
 */
function inProportion(parts: Split, amount: Cents): number[] {
  let left = Number(amount);
  let total = parts.reduce((sum, part) => sum + part.amount, 0);
  return parts.map((part) => {
    const taken = total === 0 ? 0 : Math.round((left * part.amount) / total);
    left -= taken;
    total -= part.amount;
    return taken;
  });
}
