// VAT: prices include it, and receipts show it separately.
import { addCents, type Cents, cents, ZERO_CENTS } from './money.ts';

interface VatSplit {
  /** Amount without tax. */
  readonly base: Cents;
  readonly tax: Cents;
}

/**
 * Splits an amount that includes VAT into the amount without VAT (`base`) and the VAT (`tax`), both in cents. Their sum is exactly
 * the amount. Halves of a cent are rounded away from zero, so that a refund has the parts of its payment with the other sign.
 */
export function splitVat(amount: Cents, percent: number): VatSplit {
  // In hundredths of a per cent the rate is an integer: the setting has two decimals.
  const rate = Math.round(percent * 100);
  const size = Math.round((Math.abs(amount) * HUNDRED_PERCENT) / (HUNDRED_PERCENT + rate));
  const base = cents(amount < 0 ? -size : size);
  return { base, tax: cents(amount - base) };
}

/**
 * The sum of everything that has one VAT rate, in cents. `base` is the amount without VAT. `amount` is only the VAT, not the total.
 */
export interface VatOfRate {
  readonly percent: number;
  readonly base: Cents;
  readonly amount: Cents;
}

/** Adds up amounts that include VAT by their rate, and splits each sum into base and tax; the lowest rate first. */
export function splitVatByRate(parts: readonly { readonly vatPercent: number; readonly amount: Cents }[]): VatOfRate[] {
  const amounts = new Map<number, Cents>();
  for (const { vatPercent, amount } of parts)
    amounts.set(vatPercent, addCents(amounts.get(vatPercent) ?? ZERO_CENTS, amount));
  return [...amounts]
    .sort(([one], [other]) => one - other)
    .map(([percent, sum]) => {
      const { base, tax } = splitVat(sum, percent);
      return { percent, base, amount: tax };
    });
}

/** True for a rate of VAT in per cent: a number from 0 to 100 with at most two decimals. */
export function isVatPercent(percent: number): boolean {
  return percent >= 0 && percent <= 100 && Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6;
}

/** Parses a typed percentage: «10», «10,5» or «10.5», with or without the sign «%». Returns null for any other text. */
export function parsePercentage(text: string): number | null {
  const typed = text.replace('%', '').trim().replace(',', '.');
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(typed) ? Number(typed) : null;
}

/** Returns the label of the tax on receipts: «IVA 10 %», «IVA 10,5 %», with a no-break space (U+00A0) before the sign. */
export function vatLabel(percent: number): string {
  return `IVA ${String(percent).replace('.', ',')}\u00a0%`;
}

const HUNDRED_PERCENT = 10_000;
