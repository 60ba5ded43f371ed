// Parses the search field and the form of the refund pages.
import { readFormText } from '#admin/shared/forms/read-form-text.ts';
import { type Cents, formatEuros, parseEuros } from '#domain/money.ts';
import { PAID_WITH, type PaidWith } from '#domain/payment.ts';
import { refundTexts } from './refund-texts.ts';

/**
 * Parses the payment number that a user typed in the search («128», «n.º 128»); undefined if the text is empty, null if it is
 * invalid.
 */
export function parsePaymentNumber(text: string): number | undefined | null {
  const digits = text.trim().replace(/^(?:#|n\.?º)\s*/iu, '');
  if (digits === '') return undefined;
  const number = /^\d+$/.test(digits) ? Number(digits) : 0;
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** Error text of each field of a refund form; null if the field is valid. */
export interface RefundFormErrors {
  readonly amount: string | null;
  readonly reason: string | null;
  readonly paidWith: string | null;
}

/** State of a refund form without errors: all fields are valid, or not checked yet. */
export const NO_REFUND_FORM_ERRORS: RefundFormErrors = { amount: null, reason: null, paidWith: null };

/** What staff entered in the form of a refund. `paidWith` is missing if the payment provider returns the money. */
interface RefundFormValues {
  readonly amount: Cents;
  readonly reason: string;
  readonly paidWith?: PaidWith;
}

/**
 * Reads the form of a refund: the amount in cents, the reason, and `paidWith` (cash or card terminal). `paidWith` is required if
 * staff received the payment (`isManual`). If a field is invalid, returns the errors instead. `refundable` is the highest allowed
 * amount.
 */
export function readRefundForm(
  form: FormData,
  { refundable, isManual }: { readonly refundable: Cents; readonly isManual: boolean },
): RefundFormValues | { readonly errors: RefundFormErrors } {
  const amount = parseEuros(readFormText(form, 'amount'));
  const reason = readFormText(form, 'reason');
  const paidWith = PAID_WITH.find((value) => value === form.get('paidWith'));
  const errors = {
    amount: amountError(amount, refundable),
    reason: reason === '' ? refundTexts.form.reasonMissing : null,
    paidWith: isManual && paidWith === undefined ? refundTexts.form.paidWithMissing : null,
  };
  if (amount === null || Object.values(errors).some((error) => error !== null)) return { errors };
  return { amount, reason, ...(isManual && paidWith !== undefined ? { paidWith } : {}) };
}

/**
 * Reads the amount in cents and the note of a refund that staff made in the bank's portal, or returns the errors of the fields.
 * `refundable` is the highest allowed amount. The server checks all of it again.
 */
export function readExternalRefundForm(
  form: FormData,
  refundable: Cents,
): { readonly amount: Cents; readonly note: string } | { readonly errors: RefundFormErrors } {
  const amount = parseEuros(readFormText(form, 'amount'));
  const note = readFormText(form, 'note');
  const errors = {
    amount: amountError(amount, refundable),
    reason: note === '' ? refundTexts.external.noteMissing : null,
    paidWith: null,
  };
  return amount === null || errors.amount !== null || errors.reason !== null ? { errors } : { amount, note };
}

function amountError(amount: Cents | null, refundable: Cents): string | null {
  const { form } = refundTexts;
  if (amount === null) return form.amountMissing;
  if (amount === 0) return form.amountZero;
  return amount > refundable ? form.amountTooMuch(formatEuros(refundable)) : null;
}
