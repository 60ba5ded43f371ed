// The cash that a customer hands over, as typed, compared with what is collected.
import { type Cents, cents, parseEuros } from '#domain/money.ts';

/**
 * The cash that staff typed while collecting: none, an amount with its change, or why it cannot be accepted. Amounts are cents.
 */
export type CashGiven =
  | { readonly kind: 'none' }
  | { readonly kind: 'enough'; readonly amount: Cents; readonly change: Cents }
  | { readonly kind: 'too-little'; readonly missing: Cents }
  | { readonly kind: 'invalid' };

/** Reads the cash that staff typed while collecting. An empty text is `none`: entering the cash is optional. */
export function readCashGiven(text: string, total: Cents): CashGiven {
  if (text.trim() === '') return { kind: 'none' };
  const amount = parseEuros(text);
  if (amount === null) return { kind: 'invalid' };
  if (amount < total) return { kind: 'too-little', missing: cents(total - amount) };
  return { kind: 'enough', amount, change: cents(amount - total) };
}
