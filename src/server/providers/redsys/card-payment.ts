// Card payments over the REST API of Redsys, in three steps: initiate, authenticate the customer, process.
// A wallet payment is only processed.
import type {
  AttemptOutcome,
  CustomerBrowser,
  ProviderAttempt,
  ProviderCard,
  ProviderReply,
} from '#server/attempts/index.ts';
import { type CardReference, EMPTY_ATTEMPT_DATA, type RedsysAttemptData } from './attempt-data.ts';
import type { RedsysRequestContext } from './client.ts';
import { SAVE_CARD_PARAMETERS } from './first-attempt-step.ts';
import { meaningOfCode } from './response-codes.ts';
import { NOT_STARTED_OUTCOME, outcomeOfCode, outcomeOfError, outcomeOfResponse } from './response-outcomes.ts';
import { commonParameters, queryCardAuthentication, type RestResponse, requestRedsysOperation } from './rest-api.ts';
import { type MerchantParameters, readParameterAsText } from './signed-parameters.ts';
import {
  challengeStep,
  type FingerprintResult,
  fingerprintStep,
  isChallengeRequired,
  parseChallengeResponse,
  THREE_DS_FIRST_REQUEST_DATA,
  type ThreeDsRequestData,
  threeDsAuthenticationData,
  threeDsAuthenticationOf,
} from './three-ds.ts';

/**
 * Starts a payment with a new card, which the customer has entered in the card form of Redsys. `idOper` is the reference that the
 * form returned for the card.
 */
export function payWithNewCard(
  client: RedsysRequestContext,
  attempt: ProviderAttempt,
  typed: { readonly idOper: string; readonly saveCard: boolean },
  browser: CustomerBrowser,
): Promise<ProviderReply> {
  const { idOper, saveCard } = typed;
  return initiate(client, attempt, { ...EMPTY_ATTEMPT_DATA, saveCard, card: { idOper } }, browser);
}

/**
 * Starts a payment with a saved card. The customer is present, so the bank may ask them to confirm the payment (3-D Secure
 * challenge).
 */
export function payWithSavedCard(
  client: RedsysRequestContext,
  attempt: ProviderAttempt,
  { token, data }: ProviderCard,
  browser: CustomerBrowser,
): Promise<ProviderReply> {
  const card = { identifier: token, txnId: typeof data.txnId === 'string' ? data.txnId : null };
  return initiate(client, attempt, { ...EMPTY_ATTEMPT_DATA, card }, browser);
}

/** Charges the token that Google Pay or Apple Pay returned to the browser. */
export function payWithWallet(
  client: RedsysRequestContext,
  attempt: ProviderAttempt,
  wallet: { readonly kind: 'googlepay' | 'applepay'; readonly token: string },
): Promise<ProviderReply> {
  const isGoogle = wallet.kind === 'googlepay';
  return process(client, attempt, EMPTY_ATTEMPT_DATA, {
    DS_XPAYTYPE: isGoogle ? 'Google' : 'Apple',
    DS_XPAYORIGEN: 'WEB',
    DS_XPAYDATA: Buffer.from(wallet.token).toString(isGoogle ? 'base64' : 'hex'),
    DS_MERCHANT_DIRECTPAYMENT: 'true',
  });
}

/**
 * Continues a card payment after the bank has collected the 3-D Secure fingerprint of the browser, or after the time limit for the
 * fingerprint. Sends Redsys the result of the fingerprint and the data of the browser.
 */
export function continueAfterFingerprint(
  client: RedsysRequestContext,
  attempt: ProviderAttempt,
  stored: RedsysAttemptData,
  { browser, fingerprint }: { readonly browser: CustomerBrowser; readonly fingerprint: FingerprintResult },
): Promise<ProviderReply> {
  const { step: _step, ...rest } = stored;
  const data = rest.authentication
    ? threeDsAuthenticationData(rest.authentication, attempt, browser, fingerprint)
    : null;
  return processCard(client, attempt, rest, data);
}

/**
 * Continues a card payment after a 3-D Secure challenge. `fields` are the form fields that the bank's page posted. Returns null,
 * and sends nothing to Redsys, if the attempt waits for no challenge or if `fields` belong to another challenge.
 */
export async function continueAfterChallenge(
  client: RedsysRequestContext,
  attempt: ProviderAttempt,
  stored: RedsysAttemptData,
  fields: Readonly<Record<string, string>>,
): Promise<ProviderReply | null> {
  const { step, ...rest } = stored;
  if (step?.do !== 'challenge' || !rest.authentication) return null;
  const response = parseChallengeResponse(rest.authentication, step.fields, fields);
  switch (response.kind) {
    case 'response':
      return processCard(client, attempt, rest, response.data);
    case 'missing':
      return { outcome: NOT_AUTHENTICATED };
    case 'mismatch':
      return null;
  }
}

/** No money moves before the result of the challenge is sent to Redsys. */
const NOT_AUTHENTICATED: AttemptOutcome = { state: 'failed', reason: 'authentication-failed', code: null };

async function initiate(
  client: RedsysRequestContext,
  attempt: ProviderAttempt,
  stored: RedsysAttemptData,
  browser: CustomerBrowser,
): Promise<ProviderReply> {
  const response = await queryCardAuthentication(client, {
    ...commonParameters(client, attempt.ref, attempt.amount),
    ...cardFields(stored.card),
    DS_MERCHANT_EMV3DS: THREE_DS_FIRST_REQUEST_DATA,
  });
  if (response.kind === 'error') return statusOfInitiationError(client, response.code, stored);
  if (response.kind !== 'verified') return { outcome: NOT_STARTED_OUTCOME };

  const authentication = threeDsAuthenticationOf(response.parameters);
  const scaExemptions = readParameterAsText(response.parameters, 'Ds_Excep_SCA');
  const authenticated = { ...stored, authentication, ...(scaExemptions ? { scaExemptions } : {}) };
  const step = fingerprintStep(client, attempt, response.parameters);
  if (step) return { outcome: { state: 'action', step }, data: { ...authenticated, step } };
  const status = await continueAfterFingerprint(client, attempt, authenticated, {
    browser,
    fingerprint: 'unavailable',
  });
  // A final status has no data of its own.
  return scaExemptions ? { ...status, data: status.data ?? authenticated } : status;
}

function processCard(
  client: RedsysRequestContext,
  attempt: ProviderAttempt,
  stored: RedsysAttemptData,
  emv3ds: ThreeDsRequestData | null,
): Promise<ProviderReply> {
  return process(client, attempt, stored, {
    ...cardFields(stored.card),
    ...(stored.saveCard ? SAVE_CARD_PARAMETERS : {}),
    ...(emv3ds ? { DS_MERCHANT_EMV3DS: emv3ds } : {}),
  });
}

function cardFields(card: CardReference | undefined): MerchantParameters {
  if (!card) return {};
  if ('idOper' in card) return { DS_MERCHANT_IDOPER: card.idOper };
  return {
    DS_MERCHANT_IDENTIFIER: card.identifier,
    DS_MERCHANT_COF_INI: 'N',
    DS_MERCHANT_COF_TYPE: SAVE_CARD_PARAMETERS.DS_MERCHANT_COF_TYPE,
    ...(card.txnId === null ? {} : { DS_MERCHANT_COF_TXNID: card.txnId }),
  };
}

async function process(
  client: RedsysRequestContext,
  attempt: ProviderAttempt,
  stored: RedsysAttemptData,
  parameters: MerchantParameters,
): Promise<ProviderReply> {
  const response = await requestRedsysOperation(client, {
    ...commonParameters(client, attempt.ref, attempt.amount),
    ...parameters,
  });
  if (response.kind !== 'verified') return statusOfFailedRequest(client, response, stored);
  if (isChallengeRequired(response.parameters)) return statusOfChallenge(client, attempt, stored, response.parameters);
  const outcome = outcomeOfResponse(response.parameters, attempt.amount) ?? {
    state: 'unknown',
    code: 'not-understood',
  };
  return statusOfOutcome(client, outcome, stored);
}

function statusOfFailedRequest(
  client: RedsysRequestContext,
  response: Exclude<RestResponse, { readonly kind: 'verified' }>,
  stored: RedsysAttemptData,
): ProviderReply {
  switch (response.kind) {
    case 'not-sent':
      return { outcome: NOT_STARTED_OUTCOME };
    case 'error':
      return statusOfOutcome(client, outcomeOfError(response.code), stored);
    case 'unknown':
      return statusOfOutcome(client, { state: 'unknown', code: response.code }, stored);
  }
}

/** No charge was requested, except for an order number that was used before. */
function statusOfInitiationError(client: RedsysRequestContext, code: string, stored: RedsysAttemptData): ProviderReply {
  const outcome = outcomeOfCode(code);
  return statusOfOutcome(client, outcome === 'paid' ? { state: 'unknown', code } : outcome, stored);
}

function statusOfOutcome(
  { clock }: RedsysRequestContext,
  outcome: AttemptOutcome,
  stored: RedsysAttemptData,
): ProviderReply {
  if (outcome.state !== 'unknown' && outcome.state !== 'processing') return { outcome };
  const isUnprovenRefusal = outcome.state === 'unknown' && meaningOfCode(outcome.code).kind === 'refused';
  const refusal = isUnprovenRefusal ? { unprovenRefusal: { code: outcome.code, on: clock().toISOString() } } : {};
  return { outcome, data: { ...stored, isAsked: true, ...refusal } };
}

function statusOfChallenge(
  client: RedsysRequestContext,
  attempt: ProviderAttempt,
  stored: RedsysAttemptData,
  parameters: MerchantParameters,
): ProviderReply {
  const step = stored.authentication ? challengeStep(client, attempt, parameters) : null;
  if (!step) return { outcome: NOT_AUTHENTICATED };
  return { outcome: { state: 'action', step }, data: { ...stored, step } };
}
