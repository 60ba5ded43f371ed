// The discount that staff have chosen or typed, before it is sent.
import { type ChosenDiscount, discountAmount } from '#domain/discount.ts';
import { type Cents, cents, parseEuros } from '#domain/money.ts';

/** What is pressed: a percentage with a button, or a field for another one or for euros. */
export type DiscountChoice = number | 'percent' | 'euros';

/** A discount that can be given, what it takes off, and what remains. */
export interface ReadyDiscount {
  readonly discount: ChosenDiscount;
  readonly amount: Cents;
  readonly rest: Cents;
}

/**
 * Returns the discount of orders that owe `due`, or null if none is typed, or one that cannot be given: less than a cent, or more
 * than they owe.
 */
export function readDiscount(choice: DiscountChoice, typed: string, due: Cents): ReadyDiscount | null {
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
