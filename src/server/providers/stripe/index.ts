// Stripe as a payment provider: implements the provider interface with Stripe's API.
import type { PaymentOption } from '#domain/provider.ts';
import type {
  AttemptOutcome,
  ChosenPaymentOption,
  Payer,
  Provider,
  ProviderAttempt,
  ProviderQueryOptions,
  ProviderReply,
} from '#server/attempts/index.ts';
import { hasNoStripeId, type StripeAccount, type StripeOptions, stripeAccountWithTimeout } from './account.ts';
import {
  candidateAccounts,
  findAccountOfCard,
  findInAccounts,
  type StripeAccounts,
  stripeAccountsFromSettings,
} from './accounts.ts';
import { cancelCheckout, createCheckoutSession, queryCheckoutSession } from './checkout.ts';
import { stripeContentSources } from './content-sources.ts';
import { checkCredentials } from './credentials.ts';
import { deleteCard, deleteStripeCustomer } from './customers.ts';
import { callFailureOf, type StripeCallFailure } from './failures.ts';
import { listOperations } from './operations.ts';
import {
  advanceIntent,
  cancelIntent,
  isTooLateToCreate,
  queryOrCloseIntent,
  startCardFormPayment,
  startSavedCardPayment,
} from './payment-intents.ts';
import { queryRefund, refundPayment } from './refunds.ts';
import { hasTestKey, type StripeSettings } from './settings.ts';
import { readWebhook } from './webhooks.ts';

const PAYMENT_OPTIONS: readonly PaymentOption[] = ['checkout', 'card', 'saved-card'];
/** The time limit of each call for which a customer waits, except the charge of a saved card. */
const CUSTOMER_WAITS: ProviderQueryOptions = { timeoutMs: 5_000 };

/** Returns the implementation of `Provider` (the interface of all payment providers) for Stripe. Sends no request. */
export function createStripeProvider(settings: StripeSettings, options: StripeOptions): Provider {
  const accounts = stripeAccountsFromSettings(settings, options);
  return {
    id: 'stripe',
    isTestEnvironment: hasTestKey(settings),
    contentSources: stripeContentSources(settings),
    cardFormScript: settings.scriptUrl,
    invalidSignatureStatus: 400,
    formReturns: null,
    paymentOptions: PAYMENT_OPTIONS,
    accountFor: () => accounts.current.id,
    // An account may be configured under a newer key, so every account of the environment counts.
    hasAccount: (id) => candidateAccounts(accounts, id).length > 0,
    newRef: (attemptId) => attemptId,
    start: (attempt, source, payer) =>
      withStartFailure(accounts, attempt, () => start(accounts, attempt, source, payer)),
    advance: (attempt) =>
      withUnknownResult(accounts, attempt, () => callForAttempt(accounts, attempt, CUSTOMER_WAITS, advance)),
    queryStatus: (attempt, query) => withoutSecrets(() => callForAttempt(accounts, attempt, query, queryStatus)),
    cancel: (attempt, query) => withoutSecrets(() => callForAttempt(accounts, attempt, query, cancel)),
    readWebhook: (message) => withoutSecrets(() => readWebhook(accounts, message)),
    // Stripe's return address contains a session id but no signature, so it confirms nothing.
    readReturn: () => [],
    refundPayment: (attempt, refund) => refundPayment(accounts, attempt, refund),
    queryRefund: (attempt, refund, query) => withoutSecrets(() => queryRefund(accounts, attempt, refund, query)),
    // Stripe's list has no end; a venue is not closed for longer than a season.
    listedDays: 180,
    listOperations: (period) => listOperations(accounts, period),
    checkCredentials: (query) => checkCredentials(accounts, query),
    deleteCard: (card) => withoutSecrets(() => deleteCard(accounts, card, CUSTOMER_WAITS)),
    deleteCustomer: (id) => withoutSecrets(() => deleteStripeCustomer(accounts, id, CUSTOMER_WAITS)),
  };
}

async function start(
  accounts: StripeAccounts,
  attempt: ProviderAttempt,
  source: ChosenPaymentOption,
  payer: Payer,
): Promise<ProviderReply> {
  const current = stripeAccountWithTimeout(accounts.current, CUSTOMER_WAITS);
  switch (source.kind) {
    case 'checkout':
      return createCheckoutSession(current, attempt, { payer, saveCard: source.saveCard });
    case 'card':
      return startCardFormPayment(current, attempt, { payer, saveCard: source.saveCard });
    case 'saved-card': {
      const account = await findAccountOfCard(accounts, attempt, source.card, CUSTOMER_WAITS);
      return account === null ? CARD_GONE : startSavedCardPayment(account, attempt, source.card, payer);
    }
    default:
      throw new Error(`Stripe has no payment option ${source.kind}.`);
  }
}

const CARD_GONE: ProviderReply = { outcome: { state: 'failed', reason: 'saved-card-gone', code: 'resource_missing' } };

/**
 * Calls Stripe about an attempt: each account that may have its session or intent, until one does. The account of an attempt
 * of which nothing is stored is the only one that could have it.
 */
async function callForAttempt(
  accounts: StripeAccounts,
  attempt: ProviderAttempt,
  options: ProviderQueryOptions,
  call: (account: StripeAccount, attempt: ProviderAttempt) => Promise<ProviderReply | null>,
): Promise<ProviderReply> {
  const isUnknown = hasNoStripeId(attempt);
  const status = await findInAccounts(candidateAccounts(accounts, attempt.account), async (account) => {
    const found = await call(stripeAccountWithTimeout(account, options), attempt);
    return found ?? (isUnknown && attempt.account === account.id ? neverCreated(account, attempt) : null);
  });
  if (status !== null) return status;
  if (isUnknown && attempt.account === null) return neverCreated(accounts.current, attempt);
  throw new Error('No configured Stripe account has the attempt.');
}

/** Nothing exists that could be paid. It may still be created until the attempt cannot be paid any more. */
function neverCreated(account: StripeAccount, attempt: ProviderAttempt): ProviderReply {
  const unpaidConfirmation = isTooLateToCreate(account, attempt) ? 'final' : 'provisional';
  return { outcome: { state: 'failed', reason: 'try-again', code: 'never-opened', unpaidConfirmation } };
}

/** Continues after Stripe's script has finished in the browser. The status comes from Stripe, never from the browser. */
function advance(account: StripeAccount, attempt: ProviderAttempt): Promise<ProviderReply | null> {
  return isHosted(attempt) ? queryCheckoutSession(account, attempt) : advanceIntent(account, attempt);
}

function queryStatus(account: StripeAccount, attempt: ProviderAttempt): Promise<ProviderReply | null> {
  return isHosted(attempt) ? queryCheckoutSession(account, attempt) : queryOrCloseIntent(account, attempt);
}

function cancel(account: StripeAccount, attempt: ProviderAttempt): Promise<ProviderReply | null> {
  return isHosted(attempt) ? cancelCheckout(account, attempt) : cancelIntent(account, attempt);
}

function isHosted(attempt: ProviderAttempt): boolean {
  return attempt.paymentOption === 'checkout';
}

/** No response here means that nothing was charged: the call that charges handles its own failures. */
function withStartFailure(
  accounts: StripeAccounts,
  attempt: ProviderAttempt,
  work: () => Promise<ProviderReply>,
): Promise<ProviderReply> {
  return withFailureOutcome(work, (failure) => {
    accounts.current.log.warn({ attemptId: attempt.id, code: failure.code }, 'Stripe payment could not be started');
    const reason = failure.kind === 'refused' ? failure.reason : 'try-again';
    return { state: 'failed', reason, code: failure.code };
  });
}

/** No response after the customer may have paid means that the result is unknown. */
function withUnknownResult(
  accounts: StripeAccounts,
  attempt: ProviderAttempt,
  work: () => Promise<ProviderReply>,
): Promise<ProviderReply> {
  return withFailureOutcome(work, ({ code }) => {
    accounts.current.log.warn({ attemptId: attempt.id, code }, 'Stripe status query failed');
    return { state: 'unknown', code };
  });
}

/** Returns the status of `work`, or the outcome of its failure. */
async function withFailureOutcome(
  work: () => Promise<ProviderReply>,
  outcomeOfFailure: (failure: StripeCallFailure) => AttemptOutcome,
): Promise<ProviderReply> {
  try {
    return await work();
  } catch (error) {
    return { outcome: outcomeOfFailure(callFailureOf(error)) };
  }
}

/** Replaces errors of Stripe's library, which contain the whole response and so the secrets of the intent. */
async function withoutSecrets<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`Stripe request failed: ${callFailureOf(error).code}`);
  }
}
