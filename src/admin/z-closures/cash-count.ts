// Compares the counted cash with the amount the Z closure expects.
import type { ZClosure } from '#contract/z-closures.ts';
import { type Cents, cents } from '#domain/money.ts';

/** Cash payments minus cash refunds. */
export function expectedCash({ invoiced, refunded }: ZClosure['totals']): Cents {
  return cents(invoiced.manual.efectivo - refunded.manual.efectivo);
}

/** Result of a cash count: `over` is surplus, `short` is missing cash, in cents. */
export type CashResult = { readonly kind: 'matches' | 'over' | 'short'; readonly amount: Cents };

/** The difference between counted and expected cash; the amount is never negative. */
export function compareCash(counted: Cents, expected: Cents): CashResult {
  const difference = counted - expected;
  if (difference === 0) return { kind: 'matches', amount: cents(0) };
  return { kind: difference > 0 ? 'over' : 'short', amount: cents(Math.abs(difference)) };
}
