// What is typed on the pages of refunds, made sense of.
import { textOf } from '#admin/shared/forms/form-text.ts';
import { type Cents, formatEuros, parseEuros } from '#domain/money.ts';
import { refundTexts } from './refund-texts.ts';

/** The payment's number that is searched for; undefined for none yet, null for what is no number. */
export function searchedNumber(text: string): number | undefined | null {
  const digits = text.trim().replace(/^(?:#|n\.?º)\s*/iu, '');
  if (digits === '') return undefined;
  const number = /^\d+$/.test(digits) ? Number(digits) : 0;
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

export interface Problems {
  readonly amount: string | null;
  readonly reason: string | null;
}

export const NO_PROBLEMS: Problems = { amount: null, reason: null };

/** The refund that was typed, or what is wrong with it. The server decides again. */
export function readForm(
  form: FormData,
  left: Cents,
): { readonly amount: Cents; readonly reason: string } | { readonly problems: Problems } {
  const amount = parseEuros(textOf(form, 'amount'));
  const reason = textOf(form, 'reason');
  const problems = {
    amount: amountProblem(amount, left),
    reason: reason === '' ? refundTexts.form.reasonMissing : null,
  };
  return amount === null || problems.amount !== null || problems.reason !== null ? { problems } : { amount, reason };
}

function amountProblem(amount: Cents | null, left: Cents): string | null {
  const { form } = refundTexts;
  if (amount === null) return form.amountMissing;
  if (amount === 0) return form.amountZero;
  return amount > left ? form.amountTooMuch(formatEuros(left)) : null;
}
