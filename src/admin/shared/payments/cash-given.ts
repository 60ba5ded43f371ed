// Parses the cash that a customer hands over, and compares it with the amount that staff collect.
import { type Cents, cents, parseEuros } from '#domain/money.ts';

/**
 * The cash that a customer gave, as staff typed it: nothing, enough (with the change to give back), too little, or not a valid
 * amount. Amounts are in cents.
 */
export type CashGiven =
  | { readonly kind: 'none' }
  | { readonly kind: 'enough'; readonly amount: Cents; readonly change: Cents }
  | { readonly kind: 'too-little'; readonly missing: Cents }
  | { readonly kind: 'invalid' };

/**
 * Parses the cash that staff typed and compares it with `total`, the amount to collect. An empty text gives `none`, because
 * entering the cash is optional.
 */
export function parseCashGiven(text: string, total: Cents): CashGiven {
  if (text.trim() === '') return { kind: 'none' };
  const amount = parseEuros(text);
  if (amount === null) return { kind: 'invalid' };
  if (amount < total) return { kind: 'too-little', missing: cents(total - amount) };
  return { kind: 'enough', amount, change: cents(amount - total) };
}
