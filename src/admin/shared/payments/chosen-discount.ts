// The discount that staff have chosen or typed, before it is sent.
import { type ChosenDiscount, discountAmount } from '#domain/discount.ts';
import { type Cents, cents, parseEuros } from '#domain/money.ts';

/**
 * What is selected in the discount form. A number is a percentage that has its own button. `percent` is the field for another
 * percentage, and `euros` is the field for an amount.
 */
export type DiscountChoice = number | 'percent' | 'euros';

/** A valid discount, with the amount that it takes off and what the orders owe afterwards (`rest`), in cents. */
export interface ValidDiscount {
  readonly discount: ChosenDiscount;
  readonly amount: Cents;
  readonly rest: Cents;
}

/**
 * Converts what staff have selected (`choice`) and typed (`typed`) in the discount form to a discount on orders that owe `due`
 * cents. Null if nothing valid is typed, if the discount is less than a cent, or if it is more than the orders owe.
 */
export function parseChosenDiscount(choice: DiscountChoice, typed: string, due: Cents): ValidDiscount | null {
  const discount = parseDiscount(choice, typed.trim());
  if (discount === null) return null;
  const amount = discountAmount(discount, due);
  return amount > 0 && amount <= due ? { discount, amount, rest: cents(due - amount) } : null;
}

function parseDiscount(choice: DiscountChoice, typed: string): ChosenDiscount | null {
  if (choice === 'euros') {
    const amount = parseEuros(typed);
    return amount === null ? null : { kind: 'amount', amount };
  }
  if (choice !== 'percent') return { kind: 'percent', percent: choice };
  const percent = /^\d{1,3}(?=\s?%?$)/u.exec(typed)?.[0];
  return percent === undefined || Number(percent) < 1 || Number(percent) > 100
    ? null
    : { kind: 'percent', percent: Number(percent) };
}
