// Derives the outcome of an attempt to pay from a verified response of Redsys: REST, notification, return or query.

import type { PaymentFailureReason } from '#domain/attempt.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { AttemptOutcome, CardToSave, ConfirmedCharge } from '#server/attempts/index.ts';
import { isProofOfNoExecution, meaningOfCode } from './response-codes.ts';
import { currencyOf } from './rest-api.ts';
import { type MerchantParameters, readParameterAsText } from './signed-parameters.ts';

/** The outcome of an attempt to pay for which no charge was requested from Redsys: it failed, and the customer may try again. */
export const NOT_STARTED_OUTCOME: AttemptOutcome = { state: 'failed', reason: 'try-again', code: null };

/**
 * Returns the outcome of a payment attempt from a notification of Redsys, or from its response to a request that moves money. A
 * decline or cancellation counts as `unknown`, and Redsys must be asked, unless its code proves that nothing was charged.
 * If the message has no amount, `requestedAmount` (in cents) is used; if it has no currency, euros. If `requestedAmount` is null,
 * neither is replaced. Null if the message has no code, or is an approval with incomplete data.
 */
export function outcomeOfResponse(
  parameters: MerchantParameters,
  requestedAmount: Cents | null,
): AttemptOutcome | null {
  const outcome = outcomeOfEndedOperation(parameters, requestedAmount);
  return outcome && ifProven(outcome);
}

/**
 * Returns the outcome of a payment attempt from the error code with which Redsys rejected a request that moves money. The outcome
 * is `unknown` unless the code proves that nothing was charged.
 */
export function outcomeOfError(code: string): AttemptOutcome {
  const outcome = outcomeOfCode(code);
  return outcome === 'paid' ? { state: 'unknown', code } : ifProven(outcome);
}

function ifProven(outcome: AttemptOutcome): AttemptOutcome {
  if (outcome.state !== 'failed' && outcome.state !== 'canceled') return outcome;
  return outcome.code === null || isProofOfNoExecution(outcome.code)
    ? outcome
    : { state: 'unknown', code: outcome.code };
}

/**
 * Returns the outcome of a payment attempt from an operation that has ended at Redsys. If the operation has no amount,
 * `requestedAmount` (in cents) is used; if it has no currency, euros. If `requestedAmount` is null, neither is replaced. `fallback`
 * is the failure reason for a code that Comanda does not know. Null if the operation has no code, or is an approval with incomplete
 * data.
 */
export function outcomeOfEndedOperation(
  parameters: MerchantParameters,
  requestedAmount: Cents | null,
  fallback: PaymentFailureReason | undefined = isBizum(parameters) ? 'bizum-denied' : undefined,
): AttemptOutcome | null {
  const code = readParameterAsText(parameters, 'Ds_Response') ?? readParameterAsText(parameters, 'Ds_ErrorCode');
  if (code === null) return null;
  const outcome = outcomeOfCode(code, fallback);
  if (outcome !== 'paid') return outcome;
  const charge = chargeOf(parameters, requestedAmount);
  return charge && { state: 'succeeded', charge };
}

/**
 * Returns the outcome of a payment attempt that follows from a response code alone. `fallback` is the failure reason for a code
 * that Comanda does not know. Returns `paid` if the code is an approval: the caller must then add the amount.
 */
export function outcomeOfCode(code: string, fallback?: PaymentFailureReason): AttemptOutcome | 'paid' {
  const meaning = meaningOfCode(code, fallback);
  switch (meaning.kind) {
    case 'paid':
      return 'paid';
    case 'in-progress':
      return { state: 'processing' };
    case 'not-understood':
    case 'repeated':
      return { state: 'unknown', code };
    case 'canceled':
      return { state: 'canceled', reason: meaning.reason, code };
    case 'refused':
      return { state: 'failed', reason: meaning.reason, code };
  }
}

function chargeOf(parameters: MerchantParameters, requestedAmount: Cents | null): ConfirmedCharge | null {
  const externalId = readParameterAsText(parameters, 'Ds_Order');
  const amount = amountOf(parameters, requestedAmount);
  const currency = currencyOf(parameters) ?? (requestedAmount === null ? null : 'EUR');
  if (externalId === null || amount === null || currency === null) return null;
  return { amount, currency, externalId, card: cardToSaveOf(parameters) };
}

/**
 * Returns the amount, in cents, in a response of Redsys. If the response has no amount, returns `requestedAmount`, the amount that
 * Comanda requested. Returns null if the amount in the response cannot be read as a number.
 */
export function amountOf(parameters: MerchantParameters, requestedAmount: Cents | null): Cents | null {
  const amount = readParameterAsText(parameters, 'Ds_Amount');
  if (amount === null) return requestedAmount;
  return /^\d{1,12}$/.test(amount) ? cents(Number(amount)) : null;
}

const BIZUM = '68';

function isBizum(parameters: MerchantParameters): boolean {
  return readParameterAsText(parameters, 'Ds_ProcessedPayMethod') === BIZUM;
}

/** Returns the card to save; null if none was requested, or if its last digits are missing. */
function cardToSaveOf(parameters: MerchantParameters): CardToSave | null {
  const token = readParameterAsText(parameters, 'Ds_Merchant_Identifier');
  const mask = maskCardNumber(
    readParameterAsText(parameters, 'Ds_Card_Number') ?? readParameterAsText(parameters, 'Ds_CardNumber') ?? '',
  );
  const [last4] = /\d{4}$/.exec(mask || (readParameterAsText(parameters, 'Ds_Card_Last4') ?? '')) ?? [];
  if (!token || last4 === undefined) return null;
  return {
    token,
    fingerprint: mask || last4,
    brand: BRANDS.get(readParameterAsText(parameters, 'Ds_Card_Brand') ?? '') ?? 'card',
    last4,
    expires: expiryMonthOf(readParameterAsText(parameters, 'Ds_ExpiryDate')),
    data: { txnId: readParameterAsText(parameters, 'Ds_Merchant_Cof_Txnid') },
  };
}

/** Some terminals send the whole card number, which must not be stored. */
function maskCardNumber(number: string): string {
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

/** Converts «3412», which is December 2034, to `2034-12`. */
function expiryMonthOf(expiry: string | null): string | null {
  const [, year, month] = /^(\d{2})(0[1-9]|1[0-2])$/.exec(expiry ?? '') ?? [];
  return year === undefined || month === undefined ? null : `20${year}-${month}`;
}
