// The tax that prices include.
import { type Cents, cents } from './money.ts';

interface VatSplit {
  /** Without the tax. */
  readonly base: Cents;
  readonly tax: Cents;
}

/** An amount that includes a tax of so many per cent, taken apart. Both parts together are the amount, to the cent. */
export function vatIn(amount: Cents, percent: number): VatSplit {
  // Hundredths of a per cent are whole: the settings keep two decimals.
  const rate = Math.round(percent * 100);
  const base = cents(Math.round((amount * WHOLE) / (WHOLE + rate)));
  return { base, tax: cents(amount - base) };
}

/** «I.V.A 10%», «I.V.A 10,5%» */
export function vatLabel(percent: number): string {
  return `I.V.A ${String(percent).replace('.', ',')}%`;
}

const WHOLE = 10_000;
