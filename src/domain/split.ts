// The parts of an amount that belong to each product type at each VAT rate. A refund that names no lines is taken from them in
// proportion to what the payment was for.
import { SECTIONS } from './menu.ts';
import { addCents, type Cents, cents, multiplyCents } from './money.ts';
import type { Section } from './schedule.ts';

/** The part of an amount that belongs to one product type at one VAT rate. */
export interface SectionVatPart {
  readonly section: Section;
  readonly vatPercent: number;
  readonly amount: Cents;
}

/** An amount divided by product type (drinks or food) and VAT rate. The parts add up to the amount. */
export type SectionVatSplit = readonly SectionVatPart[];

/**
 * A change of how much of a payment is refunded: the parts refunded before, the amount by which the refunds rise or fall, and the
 * parts of the refunded order lines.
 */
interface RefundedAmountChange {
  /** The parts of all refunds until now. */
  readonly recorded: SectionVatSplit;
  /** By how much the refunded amount rises; negative if a refund was reversed. */
  readonly amount: Cents;
  /** The parts of the order lines that the refund names; none for a refund of an amount. */
  readonly named?: SectionVatSplit;
}

/**
 * Divides a refund of a payment by product type (drinks or food) and VAT rate. `paid` is the payment divided in the same way,
 * `recorded` what was refunded of it before. The refunded order lines (`named`) are used first; the rest is divided in proportion
 * to what is not refunded yet. A negative `amount` is a reversed refund, and gives negative parts. The refunds of a whole payment
 * add up exactly to `paid`.
 */
export function splitRefundByVat(
  paid: SectionVatSplit,
  { recorded, amount, named = [] }: RefundedAmountChange,
): SectionVatSplit {
  const had = addUp(paid);
  const taken = had.map((part) => ({ ...part, amount: amountOfPart(recorded, part) }));
  const before = addCents(...taken.map((part) => part.amount));
  const proportional = inProportion(had, before);
  if (named.length === 0 && taken.every((part, index) => part.amount === proportional[index])) {
    const after = inProportion(had, cents(before + amount));
    return taken
      .map((part, index) => ({ ...part, amount: cents((after[index] ?? 0) - part.amount) }))
      .filter((part) => part.amount !== 0);
  }
  const available = amount < 0 ? taken : subtractParts(had, taken);
  const moved = cents(Math.abs(amount));
  // A refund at the provider may exceed what was paid: its excess is in proportion to what was paid.
  const within = cents(Math.min(moved, addCents(...available.map((part) => cents(Math.max(0, part.amount))))));
  const excess = inProportion(had, cents(moved - within));
  const parts = [
    ...splitCustomerShare(available, within, named),
    ...had.map((part, index) => ({ ...part, amount: cents(excess[index] ?? 0) })),
  ];
  return addUp(parts.map((part) => ({ ...part, amount: multiplyCents(part.amount, Math.sign(amount)) })));
}

/**
 * Subtracts amounts by product type and VAT rate: returns each part of `from` minus the same part of `taken`. A part is negative if
 * more was taken.
 */
export function subtractParts(from: SectionVatSplit, taken: SectionVatSplit): SectionVatSplit {
  return addUp(from).map((part) => ({ ...part, amount: cents(part.amount - amountOfPart(taken, part)) }));
}

/** Returns the amount that `parts` contain of one product type at one VAT rate, in cents; 0 if none. */
export function amountOfPart(
  parts: SectionVatSplit,
  { section, vatPercent }: Pick<SectionVatPart, 'section' | 'vatPercent'>,
): Cents {
  return addCents(
    ...parts.filter((part) => part.section === section && part.vatPercent === vatPercent).map(({ amount }) => amount),
  );
}

/**
 * Divides what one customer pays of an order (`amount`) by product type and VAT rate. `left` is the unpaid rest of the order,
 * divided in the same way; its negative parts (overpaid) get nothing. The order lines that the customer chose to pay (`chosen`) are
 * paid first. What remains of the amount is divided in proportion to the other unpaid parts.
 */
export function splitCustomerShare(
  left: SectionVatSplit,
  amount: Cents,
  chosen: SectionVatSplit = [],
): SectionVatSplit {
  const unpaid = addUp(left).filter((part) => part.amount > 0);
  const first = unpaid.map((part) => cents(Math.min(part.amount, amountOfPart(chosen, part))));
  const rest = unpaid.map((part, index) => ({ ...part, amount: cents(part.amount - (first[index] ?? 0)) }));
  const others = inProportion(rest, cents(amount - addCents(...first)));
  return unpaid
    .map((part, index) => ({ ...part, amount: cents((first[index] ?? 0) + (others[index] ?? 0)) }))
    .filter((part) => part.amount !== 0);
}

/** One part for each product type and rate, drinks first and the lowest rate first. */
function addUp(parts: SectionVatSplit): SectionVatSplit {
  const rates = [...new Set(parts.map(({ vatPercent }) => vatPercent))].toSorted((a, b) => a - b);
  return SECTIONS.flatMap((section) => rates.map((vatPercent) => ({ section, vatPercent })))
    .map((key) => ({ ...key, amount: amountOfPart(parts, key) }))
    .filter(({ amount }) => amount !== 0);
}

/**
 * The part of each in this amount. Each takes its rounded part of what the parts before it left, so that no part ever falls while
 * the amount grows, and all of the amount is exactly what each had.
 */
function inProportion(parts: SectionVatSplit, amount: Cents): number[] {
  let left = Number(amount);
  let total = parts.reduce((sum, part) => sum + part.amount, 0);
  return parts.map((part) => {
    const taken = total === 0 ? 0 : Math.round((left * part.amount) / total);
    left -= taken;
    total -= part.amount;
    return taken;
  });
}
