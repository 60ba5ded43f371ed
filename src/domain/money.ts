// Money is whole cents. Euros exist only where a person reads or types them.

/** A whole number of euro cents. Made by `cents` alone, so that no price can be a fraction by accident. */
export type Cents = number & { readonly __cents: true };

/** The number as cents. Throws RangeError unless it is a safe whole number. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  // The one place that makes the brand. Adding 0 turns -0 into 0, which would else be shown as «-0,00 €».
  return (value + 0) as Cents;
}

export const ZERO_CENTS: Cents = cents(0);

/** The sum, in cents; nothing sums to zero. Throws RangeError past the largest safe number. */
export function addCents(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** An amount taken a whole number of times, in cents. Throws RangeError for a part of a unit. */
export function timesCents(amount: Cents, units: number): Cents {
  if (!Number.isSafeInteger(units)) throw new RangeError(`Not a whole number of units: ${units}`);
  return cents(amount * units);
}

/** As a guest reads it: «1.234,50 €», with the no-break space (U+00A0) that Spanish puts before the sign. */
export function formatEuros(amount: Cents): string {
  return EUROS.format(amount / 100);
}

// Spanish groups from five digits on unless told always. The sums of a till are easier to read grouped.
const EUROS = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', useGrouping: 'always' });

/** As a person types it, without the sign or groups: «1234,50». */
export function typedEuros(amount: Cents): string {
  return (amount / 100).toFixed(2).replace('.', ',');
}

/**
 * What a person typed as euros, in cents; null for what is no amount. The comma divides; a point does so too where it
 * can mean nothing else, as on keyboards of phones that have no comma: «12.5». Groups are read as Spain writes them.
 */
export function parseEuros(text: string): Cents | null {
  const [, whole, part = ''] = TYPED_EUROS.exec(text.trim()) ?? TYPED_WITH_POINT.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const value = Number(whole.replaceAll('.', '') + part.padEnd(2, '0'));
  return Number.isSafeInteger(value) ? cents(value) : null;
}

const TYPED_EUROS = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{0,2}))?\s?€?$/u;
const TYPED_WITH_POINT = /^(\d+)\.(\d{1,2})\s?€?$/u;
