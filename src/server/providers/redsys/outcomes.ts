// What Redsys' answers mean for an attempt, whichever way they came.

import type { PaymentFailure } from '#domain/attempt.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { CardToSave, ConfirmedCharge, Outcome } from '#server/attempts/index.ts';
import { verdictOf } from './codes.ts';
import { type MerchantParameters, textOf } from './parameters.ts';
import { currencyOf } from './rest.ts';

/** Nothing was asked of anybody's card, so the guest may pay anew. */
export const NOT_BEGUN: Outcome = { state: 'failed', reason: 'try-again', code: null };

/**
 * The outcome that an answer tells of. Null when it tells of none, or of money without saying how much: then `asked`
 * counts, which is what we signed, where it is known.
 */
export function outcomeOf(
  parameters: MerchantParameters,
  asked: Cents | null,
  fallback: PaymentFailure | undefined = isBizum(parameters) ? 'bizum-denied' : undefined,
): Outcome | null {
  const code = textOf(parameters, 'Ds_Response') ?? textOf(parameters, 'Ds_ErrorCode');
  if (code === null) return null;
  const outcome = outcomeOfCode(code, fallback);
  if (outcome !== 'paid') return outcome;
  const evidence = evidenceOf(parameters, asked);
  return evidence && { state: 'succeeded', charge: evidence };
}

/** The outcome that a code alone tells of. */
export function outcomeOfCode(code: string, fallback?: PaymentFailure): Outcome | 'paid' {
  const verdict = verdictOf(code, fallback);
  switch (verdict.is) {
    case 'paid':
      return 'paid';
    case 'under-way':
      return { state: 'processing' };
    case 'not-understood':
    case 'repeated':
      return { state: 'unknown', code };
    case 'canceled':
      return { state: 'canceled', reason: verdict.reason, code };
    case 'refused':
      return { state: 'failed', reason: verdict.reason, code };
  }
}

function evidenceOf(parameters: MerchantParameters, asked: Cents | null): ConfirmedCharge | null {
  const externalId = textOf(parameters, 'Ds_Order');
  const amount = amountOf(parameters, asked);
  const currency = currencyOf(parameters) ?? (asked === null ? null : 'EUR');
  if (externalId === null || amount === null || currency === null) return null;
  return { amount, currency, externalId, card: newCardOf(parameters) };
}

function amountOf(parameters: MerchantParameters, asked: Cents | null): Cents | null {
  const amount = textOf(parameters, 'Ds_Amount');
  if (amount === null) return asked;
  return /^\d{1,12}$/.test(amount) ? cents(Number(amount)) : null;
}

const BIZUM = '68';

function isBizum(parameters: MerchantParameters): boolean {
  return textOf(parameters, 'Ds_ProcessedPayMethod') === BIZUM;
}

/** The card that was asked to be kept; null when none was, or nobody could recognise it. */
function newCardOf(parameters: MerchantParameters): CardToSave | null {
  const token = textOf(parameters, 'Ds_Merchant_Identifier');
  const mask = masked(textOf(parameters, 'Ds_Card_Number') ?? textOf(parameters, 'Ds_CardNumber') ?? '');
  const [last4] = /\d{4}$/.exec(mask || (textOf(parameters, 'Ds_Card_Last4') ?? '')) ?? [];
  if (!token || last4 === undefined) return null;
  return {
    token,
    fingerprint: mask || last4,
    brand: BRANDS.get(textOf(parameters, 'Ds_Card_Brand') ?? '') ?? 'card',
    last4,
    expires: monthOf(textOf(parameters, 'Ds_ExpiryDate')),
    data: { txnId: textOf(parameters, 'Ds_Merchant_Cof_Txnid') },
  };
}

/** Some terminals answer with the whole number, which we do not want to have. */
function masked(number: string): string {
  return number.replace(/^(\d{6})\d+(\d{4})$/, '$1******$2');
}

const BRANDS: ReadonlyMap<string, string> = new Map([
  ['1', 'visa'],
  ['2', 'mastercard'],
  ['6', 'diners'],
  ['8', 'amex'],
  ['9', 'jcb'],
  ['22', 'unionpay'],
]);

/** From «3412», which is December 2034. */
function monthOf(expiry: string | null): string | null {
  const [, year, month] = /^(\d{2})(0[1-9]|1[0-2])$/.exec(expiry ?? '') ?? [];
  return year === undefined || month === undefined ? null : `20${year}-${month}`;
}
