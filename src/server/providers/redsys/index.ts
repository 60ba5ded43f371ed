// Redsys as a payment provider: implements the provider interface with the requests of this folder.
import { randomInt } from 'node:crypto';
import type { PaymentOption } from '#domain/provider.ts';
import type {
  AdvanceInput,
  ChosenPaymentOption,
  CustomerBrowser,
  FormReturnPages,
  Provider,
  ProviderAttempt,
  ProviderReply,
} from '#server/attempts/index.ts';
import { AccountNotConfiguredError, REDSYS_ACCOUNT_NOT_CONFIGURED, redsysAccountsFromSettings } from './accounts.ts';
import { EMPTY_ATTEMPT_DATA, parseAttemptData } from './attempt-data.ts';
import {
  continueAfterChallenge,
  continueAfterFingerprint,
  payWithNewCard,
  payWithSavedCard,
  payWithWallet,
} from './card-payment.ts';
import { createRedsysRequestContext, type RedsysOptions, type RedsysRequestContext } from './client.ts';
import { redsysContentSources } from './content-sources.ts';
import { firstAttemptStep } from './first-attempt-step.ts';
import { checkCredentials } from './queries/check-credentials.ts';
import { listOperations } from './queries/list-operations.ts';
import { cancelAttempt, canceledIfNoChargeRequested, queryRedsysAttemptStatus } from './query-redsys-attempt-status.ts';
import { queryRefund, refundPayment } from './refunds.ts';
import { deleteCard } from './saved-cards.ts';
import { isTestServer, type RedsysSettings } from './settings.ts';
import { readReturnUrlEvents, readWebhook } from './webhooks.ts';

/** A bank's page may send the customer back with a form that has the signed fields. */
const FORM_RETURNS: FormReturnPages = { paths: ['/success-redsys', '/success-bizum', '/'], signedField: /^Ds_\w+$/i };

/** Returns the implementation of `Provider` (the interface of all payment providers) for Redsys. Sends no request. */
export function createRedsysProvider(settings: RedsysSettings, options: RedsysOptions): Provider {
  const accounts = redsysAccountsFromSettings(settings);
  const clients = accounts.all.map((account) => createRedsysRequestContext(options, account));
  const findClient = (name: string | null) => {
    const account = accounts.find(name);
    return account && createRedsysRequestContext(options, account);
  };
  const clientFor = (name: string | null) => findClient(name) ?? throwNotConfigured(name);
  const newRef = () => newOrderNumber(options.clock());
  return {
    id: 'redsys',
    isTestEnvironment: isTestServer(settings),
    contentSources: redsysContentSources(settings),
    cardFormScript: settings.scriptUrl,
    // Redsys expects 200 for every notification, also for one that is not accepted.
    invalidSignatureStatus: 200,
    formReturns: FORM_RETURNS,
    paymentOptions: paymentOptionsFor(options),
    accountFor: ({ sections }) => accounts.charging(sections).name,
    hasAccount: (name) => accounts.find(name) !== null,
    newRef,
    start: async (attempt, source, _payer, browser) => {
      const client = findClient(attempt.account);
      return client ? start(client, attempt, source, browser) : NOT_CONFIGURED;
    },
    advance: async (attempt, input, browser) => {
      const client = findClient(attempt.account);
      return client ? advance(client, attempt, input, browser) : NOT_CONFIGURED;
    },
    queryStatus: async (attempt, query) => queryRedsysAttemptStatus(clientFor(attempt.account), attempt, query),
    cancel: async (attempt, query) =>
      canceledIfNoChargeRequested(attempt) ?? cancelAttempt(clientFor(attempt.account), attempt, query),
    readWebhook: async (message) => readWebhook(accounts, message),
    readReturn: (fields) => readReturnUrlEvents(accounts, fields),
    // Redsys has no session ids: its pages return with our own attempt id.
    refundPayment: async (attempt, refund) => {
      const client = findClient(attempt.account);
      return client ? refundPayment(client, attempt, refund) : { state: 'failed', code: REDSYS_ACCOUNT_NOT_CONFIGURED };
    },
    queryRefund: async (attempt, refund, query) => queryRefund(clientFor(attempt.account), attempt, refund, query),
    listedDays: 14,
    listOperations: clients.every((client) => client.settings.queryUrl !== undefined)
      ? (period) => listOperations(clients, period)
      : null,
    checkCredentials: (query) => checkCredentials(clients, query),
    deleteCard: async (card) => {
      const client = findClient(card.account);
      if (client) return deleteCard(client, card.token, newRef);
      options.log.warn({ account: card.account }, 'Saved card not deleted at Redsys: its account is not configured');
    },
    // Redsys stores cards, but no customers.
    deleteCustomer: async () => undefined,
  };
}

/** No request was sent, so nothing was charged. */
const NOT_CONFIGURED: ProviderReply = {
  outcome: { state: 'failed', reason: 'venue-not-ready', code: REDSYS_ACCOUNT_NOT_CONFIGURED },
};

function throwNotConfigured(account: string | null): never {
  throw new AccountNotConfiguredError(`The Redsys account ${account} is not configured.`);
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
  client: RedsysRequestContext,
  attempt: ProviderAttempt,
  source: ChosenPaymentOption,
  browser: CustomerBrowser,
): Promise<ProviderReply> {
  switch (source.kind) {
    case 'saved-card':
      return payWithSavedCard(client, attempt, source.card, browser);
    case 'googlepay':
    case 'applepay':
      return payWithWallet(client, attempt, source);
    default: {
      const step = firstAttemptStep(client, attempt, source.saveCard);
      if (!step) throw new Error(`Redsys has no payment option ${source.kind}.`);
      return { outcome: { state: 'action', step }, data: { ...EMPTY_ATTEMPT_DATA, saveCard: source.saveCard } };
    }
  }
}

/** How long a customer waits for a query after input that changes nothing. */
const INTERACTIVE = { timeoutMs: 5_000 };

/** Continues the attempt. Input that does not match the pending step changes nothing and returns the current status. */
async function advance(
  client: RedsysRequestContext,
  attempt: ProviderAttempt,
  input: AdvanceInput,
  browser: CustomerBrowser,
): Promise<ProviderReply> {
  const stored = parseAttemptData(attempt);
  const { step, card, isAsked } = stored;
  switch (input.kind) {
    case 'card-token': {
      if (attempt.paymentOption !== 'card' || card || isAsked)
        return queryRedsysAttemptStatus(client, attempt, INTERACTIVE);
      return payWithNewCard(client, attempt, { idOper: input.token, saveCard: input.saveCard }, browser);
    }
    case 'fingerprint': {
      if (step?.do !== 'fingerprint') return queryRedsysAttemptStatus(client, attempt, INTERACTIVE);
      return continueAfterFingerprint(client, attempt, stored, {
        browser,
        fingerprint: input.completed ? 'completed' : 'not-completed',
      });
    }
    case 'challenge':
      return (
        (await continueAfterChallenge(client, attempt, stored, input.fields)) ??
        queryRedsysAttemptStatus(client, attempt, INTERACTIVE)
      );
    case 'confirmed':
      return queryRedsysAttemptStatus(client, attempt, INTERACTIVE);
  }
}
