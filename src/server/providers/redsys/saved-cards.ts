// Deletes saved cards at Redsys. Moves no money.
import { type Cents, cents, ZERO_CENTS } from '#domain/money.ts';
import type { RedsysRequestContext } from './client.ts';
import { isExecutedCode, isProofOfNoExecution } from './response-codes.ts';
import {
  commonParameters,
  type RestResponse,
  requestRedsysOperation,
  SIGNATURE_ERROR_CODES,
  SIGNATURE_REJECTED_LOG_MESSAGE,
  TRANSACTION_TYPE,
} from './rest-api.ts';
import { readParameterAsText } from './signed-parameters.ts';

/** Some terminals require an amount above zero, although nothing is charged. */
const OTHER_AMOUNT = cents(1);
/** The amount is missing or not accepted. */
const AMOUNT_REJECTED: ReadonlySet<string> = new Set(['SIS0018', 'SIS0019']);

/**
 * Deletes a saved card at Redsys. A refusal counts as success if its code proves that Redsys did nothing: Redsys refuses to delete
 * a card that no longer exists. Throws if the result is unknown, or if Redsys rejects the signature of the request, so that the
 * caller can try again. `newOrder` returns a new order number for each request.
 */
export async function deleteCard(client: RedsysRequestContext, token: string, newOrder: () => string): Promise<void> {
  let response = await requestDeletion(client, token, newOrder(), ZERO_CENTS);
  if (response.kind === 'error' && AMOUNT_REJECTED.has(response.code))
    response = await requestDeletion(client, token, newOrder(), OTHER_AMOUNT);
  if (response.kind === 'error' && SIGNATURE_ERROR_CODES.has(response.code))
    throw new Error(SIGNATURE_REJECTED_LOG_MESSAGE);
  if (!isEnded(response)) throw new Error('Redsys did not confirm the deletion of a saved card.');
}

function isEnded(response: RestResponse): boolean {
  if (response.kind === 'error') return isProofOfNoExecution(response.code);
  if (response.kind !== 'verified') return false;
  const code = readParameterAsText(response.parameters, 'Ds_Response');
  return code !== null && (isExecutedCode(code) || isProofOfNoExecution(code));
}

function requestDeletion(client: RedsysRequestContext, token: string, order: string, amount: Cents) {
  return requestRedsysOperation(client, {
    ...commonParameters(client, order, amount, TRANSACTION_TYPE.deleteCard),
    DS_MERCHANT_IDENTIFIER: token,
  });
}
