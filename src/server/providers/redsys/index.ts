// Redsys as a payment provider: implements the provider interface with the requests of this folder.
import { randomInt } from 'node:crypto';
import type { PaymentOption } from '#domain/provider.ts';
import type {
  AdvanceInput,
  Browser,
  FormReturns,
  PaymentSource,
  Provider,
  ProviderAttempt,
  ProviderStatus,
} from '#server/attempts/index.ts';
import { EMPTY_ATTEMPT_DATA, readAttemptData } from './attempt-data.ts';
import {
  continueAfterChallenge,
  continueAfterFingerprint,
  paySavedCard,
  payTypedCard,
  payWithWallet,
} from './card-payment.ts';
import type { RedsysClient, RedsysOptions } from './client.ts';
import { redsysSources } from './content-sources.ts';
import { firstStep } from './first-step.ts';
import { cancelAttempt, queryStatus } from './query-status.ts';
import { deleteCard, refundPayment } from './refunds.ts';
import { isTestServer, type RedsysSettings } from './settings.ts';
import { readReturn, readWebhook } from './webhooks.ts';

/** A bank's page may send the customer back with a form that has the signed fields. */
const FORM_RETURNS: FormReturns = { paths: ['/success-redsys', '/success-bizum', '/'], signedField: /^Ds_\w+$/i };

/** Creates the provider. Sends no request. */
export function createRedsysProvider(settings: RedsysSettings, options: RedsysOptions): Provider {
  const client: RedsysClient = { ...options, settings };
  return {
    id: 'redsys',
    isTestEnvironment: isTestServer(settings),
    contentSources: redsysSources(settings),
    // Redsys expects 200 for every notification, also for one that is not accepted.
    invalidSignatureStatus: 200,
    formReturns: FORM_RETURNS,
    paymentOptions: paymentOptionsFor(options),
    accountFor: () => 'default',
    hasAccount: () => true,
    queryRefund: async () => null,
    listOperations: null,
    checkCredentials: async () => ({ state: 'accepted' }),
    newRef: () => newOrderNumber(options.clock()),
    start: (attempt, source, _payer, browser) => start(client, attempt, source, browser),
    advance: (attempt, input, browser) => advance(client, attempt, input, browser),
    queryStatus: (attempt) => queryStatus(client, attempt),
    cancel: (attempt) => cancelAttempt(client, attempt),
    readWebhook: async (message) => readWebhook(client, message),
    readReturn: (fields) => readReturn(client, fields),
    // Redsys has no session ids: its pages return with our own attempt id.
    findRefBySession: async () => null,
    refundPayment: (attempt, { amount }) => refundPayment(client, attempt, amount),
    deleteCard: (card) => deleteCard(client, card, newOrderNumber(options.clock())),
  };
}

function paymentOptionsFor({ wallets }: RedsysOptions): PaymentOption[] {
  const options: PaymentOption[] = ['card', 'saved-card', 'redirect', 'bizum'];
  if (wallets.googlePay) options.push('googlepay');
  if (wallets.applePay) options.push('applepay');
  return options;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 8;

/** Returns a new order number: month and day, to be read in the bank's lists, and eight random characters. */
function newOrderNumber(now: Date): string {
  const day = now.toISOString().slice(5, 10).replace('-', '');
  return day + Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

async function start(
  client: RedsysClient,
  attempt: ProviderAttempt,
  source: PaymentSource,
  browser: Browser,
): Promise<ProviderStatus> {
  switch (source.kind) {
    case 'saved-card':
      return paySavedCard(client, attempt, source.card, browser);
    case 'googlepay':
    case 'applepay':
      return payWithWallet(client, attempt, source);
    default: {
      const step = firstStep(client, attempt, source.saveCard);
      if (!step) throw new Error(`Redsys has no payment option ${source.kind}.`);
      return { outcome: { state: 'action', step }, data: { ...EMPTY_ATTEMPT_DATA, saveCard: source.saveCard } };
    }
  }
}

/** Continues the attempt. Input that does not match the pending step changes nothing and returns the current status. */
async function advance(
  client: RedsysClient,
  attempt: ProviderAttempt,
  input: AdvanceInput,
  browser: Browser,
): Promise<ProviderStatus> {
  const stored = readAttemptData(attempt);
  const { step, card, isAsked } = stored;
  switch (input.kind) {
    case 'card-token': {
      if (attempt.paymentOption !== 'card' || card || isAsked) return queryStatus(client, attempt);
      return payTypedCard(client, attempt, { idOper: input.token, saveCard: input.saveCard }, browser);
    }
    case 'fingerprint': {
      if (step?.do !== 'fingerprint') return queryStatus(client, attempt);
      return continueAfterFingerprint(client, attempt, stored, { browser, isRecognised: input.completed });
    }
    case 'challenge':
      return (await continueAfterChallenge(client, attempt, stored, input.fields)) ?? queryStatus(client, attempt);
    case 'confirmed':
      return queryStatus(client, attempt);
  }
}
