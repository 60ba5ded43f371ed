// The REST API of Redsys, whose requests and responses are signed envelopes.
import type { Cents } from '#domain/money.ts';
import { parseJsonOrNull, postToRedsys, type RedsysRequestContext, redsysErrorCodeOf } from './client.ts';
import {
  type MerchantParameters,
  type RequestParameters,
  readParameterAsText,
  signParameters,
  verifyEnvelope,
} from './signed-parameters.ts';

/** ISO 4217 number of the euro. */
const EURO = '978';

/** The codes of Redsys for what a request does (the parameter `DS_MERCHANT_TRANSACTIONTYPE`). */
export const TRANSACTION_TYPE = { payment: '0', refund: '3', deleteCard: '44' } as const;

/** The result of a REST request to Redsys, and whether it may have been executed. */
export type RestResponse =
  /** The response has a valid signature and is for this order. */
  | { readonly kind: 'verified'; readonly parameters: MerchantParameters }
  /** Redsys rejected the request. */
  | { readonly kind: 'error'; readonly code: string }
  /** Redsys has not received the request. */
  | { readonly kind: 'not-sent' }
  /** No response, or one that cannot be trusted: the request may have been executed. */
  | { readonly kind: 'unknown'; readonly code: string };

/**
 * Returns the parameters that all REST requests to Redsys have in common: order, merchant, terminal, type, amount and currency.
 */
export function commonParameters(
  { settings }: Pick<RedsysRequestContext, 'settings'>,
  order: string,
  amount: Cents,
  transaction: string = TRANSACTION_TYPE.payment,
): RequestParameters {
  return {
    DS_MERCHANT_ORDER: order,
    DS_MERCHANT_MERCHANTCODE: settings.merchantCode,
    DS_MERCHANT_TERMINAL: settings.terminal,
    DS_MERCHANT_TRANSACTIONTYPE: transaction,
    DS_MERCHANT_AMOUNT: String(amount),
    DS_MERCHANT_CURRENCY: EURO,
  };
}

/**
 * Returns the currency in a response of Redsys: `EUR` for the euro, otherwise the ISO 4217 number that Redsys sent; null if the
 * response has no currency.
 */
export function currencyOf(parameters: MerchantParameters): string | null {
  const currency = readParameterAsText(parameters, 'Ds_Currency');
  return currency === EURO ? 'EUR' : currency;
}

/** Asks Redsys how the customer must be authenticated for this card (the call `iniciaPeticion` of Redsys). Moves no money. */
export function queryCardAuthentication(
  client: RedsysRequestContext,
  parameters: RequestParameters,
): Promise<RestResponse> {
  return send(client, 'iniciaPeticionREST', parameters);
}

/** Requests a charge, a refund or the deletion of a saved card from Redsys (the call `trataPeticion` of Redsys). */
export function requestRedsysOperation(
  client: RedsysRequestContext,
  parameters: RequestParameters,
): Promise<RestResponse> {
  return send(client, 'trataPeticionREST', parameters);
}

async function send(
  client: RedsysRequestContext,
  operation: string,
  parameters: RequestParameters,
): Promise<RestResponse> {
  const { settings, account, timeoutMs, log } = client;
  const order = parameters.DS_MERCHANT_ORDER;
  const result = await postToRedsys({
    url: `${settings.url}/sis/rest/${operation}`,
    body: JSON.stringify(signParameters(settings, parameters)),
    headers: { 'content-type': 'application/json' },
    timeoutMs,
  });
  const response = result.kind === 'response' ? readResponse(client, order, result.text) : result;
  if (response.kind !== 'verified') {
    log.warn({ operation, ref: order, account: account.name, ...response }, 'Redsys request failed');
    if (response.kind === 'error' && SIGNATURE_ERROR_CODES.has(response.code))
      log.error(
        { account: account.name, signature: settings.signature, code: response.code },
        SIGNATURE_REJECTED_LOG_MESSAGE,
      );
  }
  return response;
}

/** Error codes of a rejected signature: it does not match, or the terminal does not accept its version. */
export const SIGNATURE_ERROR_CODES: ReadonlySet<string> = new Set(['SIS0042', 'SIS0429']);
/** The log message about a rejected signature, with what the operator must do. */
export const SIGNATURE_REJECTED_LOG_MESSAGE =
  'Redsys rejected the signature of a request: set REDSYS_SIGNATURE to another version, or correct REDSYS_SECRET_KEY';

function readResponse({ account }: RedsysRequestContext, order: string, text: string): RestResponse {
  const received = parseJsonOrNull(text);
  const error = redsysErrorCodeOf(received);
  if (error !== null) return { kind: 'error', code: error };
  const parameters = verifyEnvelope(account, received);
  if (!parameters) return { kind: 'unknown', code: 'not-signed' };
  return readParameterAsText(parameters, 'Ds_Order') === order
    ? { kind: 'verified', parameters }
    : { kind: 'unknown', code: 'another-order' };
}
