// Money amounts in whole cents. Euros are used only in texts that a person reads or types.

/** A whole number of euro cents. Only `cents` creates it, so that no amount can have a fraction by accident. */
export type Cents = number & { readonly __cents: true };

/** Converts a number to `Cents`. Throws RangeError if it is not a safe integer. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  // The only place that casts to the branded type. Adding 0 turns -0 into 0, which would be shown as «-0,00 €».
  return (value + 0) as Cents;
}

/** The amount of zero cents. */
export const ZERO_CENTS: Cents = cents(0);

/** Adds amounts in cents; zero without arguments. Throws RangeError if the sum is not a safe integer. */
export function addCents(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** Multiplies an amount by a whole number of units. Throws RangeError if `units` is not an integer. */
export function multiplyCents(amount: Cents, units: number): Cents {
  if (!Number.isSafeInteger(units)) throw new RangeError(`Not a whole number of units: ${units}`);
  return cents(amount * units);
}

/** Formats an amount for display: «1.234,50 €», with the no-break space (U+00A0) that Spanish puts before the sign. */
export function formatEuros(amount: Cents): string {
  return EUROS.format(amount / 100);
}

// By default Spanish groups only from five digits on. The totals of a Z closure are easier to read with grouping.
const EUROS = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', useGrouping: 'always' });

/** Formats an amount for an input field, without sign or grouping: «1234,50». */
export function formatEurosForInput(amount: Cents): string {
  return (amount / 100).toFixed(2).replace('.', ',');
}

/**
 * Parses an amount typed in euros, in cents; null if the text is not an amount. The decimal separator is the comma. A point
 * is accepted as decimal separator where it can mean nothing else («12.5»), because some phone keyboards have no comma.
 * Otherwise a point is the Spanish thousands separator.
 */
export function parseEuros(text: string): Cents | null {
  const [, whole, part = ''] = TYPED_EUROS.exec(text.trim()) ?? TYPED_WITH_POINT.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const value = Number(whole.replaceAll('.', '') + part.padEnd(2, '0'));
  return Number.isSafeInteger(value) ? cents(value) : null;
}

const TYPED_EUROS = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{0,2}))?\s?€?$/u;
const TYPED_WITH_POINT = /^(\d+)\.(\d{1,2})\s?€?$/u;
