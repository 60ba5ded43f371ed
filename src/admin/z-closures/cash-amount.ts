// Parses an amount of cash that staff typed.
import { CASH_AMOUNT_MAX } from '#domain/cash-count.ts';
import { type Cents, parseEuros } from '#domain/money.ts';

/**
 * Parses an amount of cash that staff typed, in cents. Null if the field is empty; undefined if the text is no amount, or more than
 * a drawer holds.
 */
export function readCashAmount(text: string): Cents | null | undefined {
  if (text.trim() === '') return null;
  const amount = parseEuros(text);
  return amount === null || amount > CASH_AMOUNT_MAX ? undefined : amount;
}
