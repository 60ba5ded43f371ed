// Which payments of an order give back what its lines cost.
import { type Cents, cents } from './money.ts';
import { amountOfPart, type SectionVatPart, type SectionVatSplit } from './split.ts';

/** One payment of an order, with what can still be refunded of it. */
export interface RefundSource {
  /** How much of it can still be refunded, at most what it paid of the order. */
  readonly refundable: Cents;
  /** What it paid of the order by product type and VAT rate, minus what was refunded of it. */
  readonly left: SectionVatSplit;
}

/**
 * Divides the refund of order lines among the payments of their order. Returns, for each payment in `sources`, the cents to refund
 * for each line. Earlier sources are used first. Each payment first refunds lines of the sections (drinks or food) and VAT rates
 * that it paid. What is still missing comes from any payment with money left. If all payments together are not enough, the result
 * is less than the lines.
 */
export function divideRefund(sources: readonly RefundSource[], lines: readonly SectionVatPart[]): Cents[][] {
  const given = sources.map(() => lines.map(() => 0));
  const sumOf = (amounts: readonly number[] = []) => amounts.reduce((sum, amount) => sum + amount, 0);
  for (const isOwnPart of [true, false])
    for (const [index, { refundable, left }] of sources.entries()) {
      const ofSource = given[index] ?? [];
      for (const [position, line] of lines.entries()) {
        const isSamePart = (other: SectionVatPart | undefined) =>
          other?.section === line.section && other.vatPercent === line.vatPercent;
        const ofPart = sumOf(ofSource.filter((_, other) => isSamePart(lines[other])));
        const amount = Math.min(
          line.amount - sumOf(given.map((each) => each[position] ?? 0)),
          refundable - sumOf(ofSource),
          isOwnPart ? amountOfPart(left, line) - ofPart : refundable,
        );
        if (amount > 0) ofSource[position] = (ofSource[position] ?? 0) + amount;
      }
    }
  return given.map((amounts) => amounts.map((amount) => cents(amount)));
}
