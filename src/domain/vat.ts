// VAT: prices include it, and receipts show it separately.
import { type Cents, cents } from './money.ts';

interface VatSplit {
  /** Amount without tax. */
  readonly base: Cents;
  readonly tax: Cents;
}

/** Splits an amount that includes VAT into base and tax. Their sum is exactly the amount. */
export function splitVat(amount: Cents, percent: number): VatSplit {
  // In hundredths of a per cent the rate is an integer: the setting has two decimals.
  const rate = Math.round(percent * 100);
  const base = cents(Math.round((amount * HUNDRED_PERCENT) / (HUNDRED_PERCENT + rate)));
  return { base, tax: cents(amount - base) };
}

/** Returns the label of the tax on receipts: «IVA 10 %», «IVA 10,5 %», with a no-break space (U+00A0) before the sign. */
export function vatLabel(percent: number): string {
  return `IVA ${String(percent).replace('.', ',')}\u00a0%`;
}

const HUNDRED_PERCENT = 10_000;
