// The parts of an amount that belong to each product type at each VAT rate. A refund is an amount without lines, so it is taken
// from them in proportion to what the payment was for.
import { SECTIONS } from './menu.ts';
import { addCents, type Cents, cents } from './money.ts';
import type { Section } from './schedule.ts';

/** The part of an amount that belongs to one product type at one VAT rate. */
export interface SplitPart {
  readonly section: Section;
  readonly vatPercent: number;
  readonly amount: Cents;
}

/** An amount divided by product type and VAT rate. The parts add up to the amount. */
export type Split = readonly SplitPart[];

/**
 * Splits a refund by product type and VAT rate. `paid` are the parts of the payment; its refunded amount changes from `before` to
 * `after` (negative parts if it falls). Several refunds take exactly what one refund of their sum takes.
 */
export function refundSplit(paid: Split, before: Cents, after: Cents): Split {
  const had = addUp(paid);
  const [earlier, later] = [inProportion(had, before), inProportion(had, after)];
  return had
    .map((part, index) => ({ ...part, amount: cents((later[index] ?? 0) - (earlier[index] ?? 0)) }))
    .filter(({ amount }) => amount !== 0);
}

/**
 * Divides what one customer pays of an order by product type and VAT rate. `left` are the unpaid amounts of the order; a negative
 * one was paid for lines that are no longer charged. `chosen` are the amounts of the lines that the customer pays for: they are
 * paid first, as far as they are unpaid. The rest is divided in proportion to the remaining amounts. All payments of an order add
 * up exactly to its parts.
 */
export function shareSplit(left: Split, amount: Cents, chosen: Split = []): Split {
  const unpaid = addUp(left).filter((part) => part.amount > 0);
  const wanted = addUp(chosen);
  const first = unpaid.map((part) => {
    const own = wanted.find(({ section, vatPercent }) => section === part.section && vatPercent === part.vatPercent);
    return cents(Math.min(part.amount, own?.amount ?? 0));
  });
  const rest = unpaid.map((part, index) => ({ ...part, amount: cents(part.amount - (first[index] ?? 0)) }));
  const others = inProportion(rest, cents(amount - addCents(...first)));
  return unpaid
    .map((part, index) => ({ ...part, amount: cents((first[index] ?? 0) + (others[index] ?? 0)) }))
    .filter((part) => part.amount !== 0);
}

/** One part for each product type and rate, drinks first and the lowest rate first. */
function addUp(parts: Split): Split {
  const rates = [...new Set(parts.map(({ vatPercent }) => vatPercent))].toSorted((a, b) => a - b);
  return SECTIONS.flatMap((section) => rates.map((vatPercent) => ({ section, vatPercent })))
    .map((key) => {
      const own = parts.filter((part) => part.section === key.section && part.vatPercent === key.vatPercent);
      return { ...key, amount: addCents(...own.map(({ amount }) => amount)) };
    })
    .filter(({ amount }) => amount !== 0);
}

/**
 * The part of each in this amount. Each takes its rounded part of what the parts before it left, so that no part ever falls while
 * the amount grows, and all of the amount is exactly what each had.
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
