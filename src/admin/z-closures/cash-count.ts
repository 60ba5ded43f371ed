// The cash that was counted, compared with what the till says should be there.
import type { Closure } from '#contract/z-closures.ts';
import { type Cents, cents } from '#domain/money.ts';

/** What came in as cash less what went back as cash. */
export function expectedCash({ invoiced, refunded }: Closure['totals']): Cents {
  return cents(invoiced.manual.efectivo - refunded.manual.efectivo);
}

export type CashResult = { readonly kind: 'matches' | 'over' | 'short'; readonly amount: Cents };

/** How far the counted cash is off; the amount is never less than zero. */
export function compareCash(counted: Cents, expected: Cents): CashResult {
  const difference = counted - expected;
  if (difference === 0) return { kind: 'matches', amount: cents(0) };
  return { kind: difference > 0 ? 'over' : 'short', amount: cents(Math.abs(difference)) };
}
