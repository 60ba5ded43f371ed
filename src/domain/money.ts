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
