// Formats the figures of «Panel» in Spanish: counts, averages, percentages and amounts.
import { type Cents, cents, formatEuros } from '#domain/money.ts';

/** Formats a whole number: «1.234». */
export function formatCount(count: number): string {
  return WHOLE.format(count);
}

/** Formats an average with one decimal: «3,4». */
export function formatMean(mean: number): string {
  return ONE_DECIMAL.format(mean);
}

/** Formats a whole percentage (12 for 12 %): «12 %». */
export function formatPercent(percent: number): string {
  return `${percent}\u00a0%`;
}

/** Formats an amount in cents as euros: «12,34 €». Fractions of a cent, which averages have, are rounded. */
export function formatAmount(amount: number): string {
  return formatEuros(roundedCents(amount));
}

/** Formats cents as whole euros for the axis of a chart: «1.200 €». */
export function formatAxisAmount(amount: number): string {
  return WHOLE_EUROS.format(amount / 100);
}

/** A mean of amounts as `Cents`. */
function roundedCents(amount: number): Cents {
  return cents(Math.round(amount));
}

/** Formats an hour of the day, from 0 to 23, as the time from its beginning to its end: «23–24 h». */
export function formatHourSpan(hour: number): string {
  return `${hour}\u2060–\u2060${hour + 1}\u00a0h`;
}

const WHOLE = new Intl.NumberFormat('es-ES', { useGrouping: 'always', maximumFractionDigits: 0 });
const ONE_DECIMAL = new Intl.NumberFormat('es-ES', {
  useGrouping: 'always',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const WHOLE_EUROS = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'EUR',
  useGrouping: 'always',
  maximumFractionDigits: 0,
});
