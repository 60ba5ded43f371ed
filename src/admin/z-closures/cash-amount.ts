// Parses an amount of cash that staff typed.
import { CASH_AMOUNT_MAX } from '#domain/cash-count.ts';
import { type Cents, parseEuros } from '#domain/money.ts';

/**
 * Parses an amount of cash that staff typed. Returns cents, null if the field is empty, and undefined if the text is not an amount
 * or is more than a drawer can hold.
 */
export function parseCashAmount(text: string): Cents | null | undefined {
  if (text.trim() === '') return null;
  const amount = parseEuros(text);
  return amount === null || amount > CASH_AMOUNT_MAX ? undefined : amount;
}
