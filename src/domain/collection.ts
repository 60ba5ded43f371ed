// Collecting: staff take the money of one or several owed orders at once.
import { addCents, type Cents, cents } from './money.ts';
import type { PaidWith } from './payment.ts';

/**
 * The result of `divideCash`: the cash of each payment and the change, in cents, or why the cash is not accepted. All are null if
 * no cash was entered, or for the card terminal.
 */
export type CashShares =
  | { readonly refusal: 'cash-too-little' }
  | { readonly shares: readonly (Cents | null)[]; readonly change: Cents | null };

/**
 * Divides the cash that the customer handed over among the payments that staff collect together. Each payment gets its total, and
 * the last one the rest too, so that all the change belongs to it. Without cash, or with the card terminal, all shares are null.
 */
export function divideCash(totals: readonly Cents[], paidWith: PaidWith, cashGiven: Cents | null): CashShares {
  if (cashGiven === null || paidWith !== 'efectivo') return { shares: totals.map(() => null), change: null };
  const change = cents(cashGiven - addCents(...totals));
  if (change < 0) return { refusal: 'cash-too-little' };
  const last = totals.length - 1;
  return { shares: totals.map((total, index) => (index === last ? addCents(total, change) : total)), change };
}

/** Steps of the amounts that customers hand over: the notes of up to 100 euros, in cents. */
const CASH_STEPS = [500, 1000, 2000, 5000, 10_000];
const CASH_AMOUNTS_MAX = 3;

/**
 * Returns the amounts above the total that customers most likely hand over in notes, smallest first: 15, 20 and 50 euros for 12,40.
 */
export function likelyCashAmounts(total: Cents): readonly Cents[] {
  const amounts = CASH_STEPS.map((step) => Math.ceil(total / step) * step).filter((amount) => amount > total);
  return [...new Set(amounts)].slice(0, CASH_AMOUNTS_MAX).map(cents);
}
