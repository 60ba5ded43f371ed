// Stripe as a payment provider: implements the provider interface with Stripe's API.
import type { PaymentOption } from '#domain/provider.ts';
import type {
  Outcome,
  Payer,
  PaymentSource,
  Provider,
  ProviderAttempt,
  ProviderStatus,
} from '#server/attempts/index.ts';
import { createStripeAccount, type StripeAccount, type StripeOptions } from './account.ts';
import { cancelCheckout, queryCheckout, readSession, startCheckout } from './checkout.ts';
import { stripeSources } from './content-sources.ts';
import { deleteCard } from './customers.ts';
import { type CallFailure, callFailureOf, isMissing } from './failures.ts';
import { advanceIntent, cancelIntent, queryIntent, startCard, startSavedCard } from './payment-intents.ts';
import { refundPayment } from './refunds.ts';
import { isTestKey, type StripeSettings } from './settings.ts';
import { readWebhook } from './webhooks.ts';

const PAYMENT_OPTIONS: readonly PaymentOption[] = ['checkout', 'card', 'saved-card'];

/** Creates the provider. Sends no request. */
export function createStripeProvider(settings: StripeSettings, options: StripeOptions): Provider {
  const account = createStripeAccount(settings, options);
  return {
    id: 'stripe',
    isTestEnvironment: isTestKey(settings),
    contentSources: stripeSources(settings),
    invalidSignatureStatus: 400,
    formReturns: null,
    paymentOptions: PAYMENT_OPTIONS,
    accountFor: () => 'default',
    hasAccount: () => true,
    queryRefund: async () => null,
    listOperations: null,
    checkCredentials: async () => ({ state: 'accepted' }),
    newRef: (attemptId) => attemptId,
    start: (attempt, source, payer) => withStartFailure(account, attempt, () => start(account, attempt, source, payer)),
    advance: (attempt) => withUnknownResult(account, attempt, () => advance(account, attempt)),
    queryStatus: (attempt) => withoutSecrets(() => queryStatus(account, attempt)),
    cancel: (attempt) => withoutSecrets(() => cancel(account, attempt)),
    readWebhook: (message) => withoutSecrets(() => readWebhook(account, message)),
    // Stripe's return address contains a session id but no signature, so it confirms nothing.
    readReturn: () => [],
    findRefBySession: (sessionId) => withoutSecrets(() => findRefBySession(account, sessionId)),
    refundPayment: (attempt, refund) => refundPayment(account, attempt, refund),
    deleteCard: (card) => withoutSecrets(() => deleteCard(account, card)),
  };
}

function start(
  account: StripeAccount,
  attempt: ProviderAttempt,
  source: PaymentSource,
  payer: Payer,
): Promise<ProviderStatus> {
  switch (source.kind) {
    case 'checkout':
      return startCheckout(account, attempt, { payer, saveCard: source.saveCard });
    case 'card':
      return startCard(account, attempt, { payer, saveCard: source.saveCard });
    case 'saved-card':
      return startSavedCard(account, attempt, source.card, payer);
    default:
      throw new Error(`Stripe has no payment option ${source.kind}.`);
  }
}

/** Continues after Stripe's script has finished in the browser. The status comes from Stripe, never from the browser. */
function advance(account: StripeAccount, attempt: ProviderAttempt): Promise<ProviderStatus> {
  return isHosted(attempt) ? queryCheckout(account, attempt) : advanceIntent(account, attempt);
}

function queryStatus(account: StripeAccount, attempt: ProviderAttempt): Promise<ProviderStatus> {
  return isHosted(attempt) ? queryCheckout(account, attempt) : queryIntent(account, attempt);
}

function cancel(account: StripeAccount, attempt: ProviderAttempt): Promise<ProviderStatus> {
  return isHosted(attempt) ? cancelCheckout(account, attempt) : cancelIntent(account, attempt);
}

function isHosted(attempt: ProviderAttempt): boolean {
  return attempt.paymentOption === 'checkout';
}

/** No response here means that nothing was charged: the call that charges handles its own failures. */
function withStartFailure(
  account: StripeAccount,
  attempt: ProviderAttempt,
  work: () => Promise<ProviderStatus>,
): Promise<ProviderStatus> {
  return withFailureOutcome(work, (failure) => {
    account.log.warn({ attemptId: attempt.id, code: failure.code }, 'Stripe payment could not be started');
    const reason = failure.kind === 'refused' ? failure.reason : 'try-again';
    return { state: 'failed', reason, code: failure.code };
  });
}

/** No response after the customer may have paid means that the result is unknown. */
function withUnknownResult(
  account: StripeAccount,
  attempt: ProviderAttempt,
  work: () => Promise<ProviderStatus>,
): Promise<ProviderStatus> {
  return withFailureOutcome(work, ({ code }) => {
    account.log.warn({ attemptId: attempt.id, code }, 'Stripe status query failed');
    return { state: 'unknown', code };
  });
}

/** Returns the status of `work`, or the outcome of its failure. */
async function withFailureOutcome(
  work: () => Promise<ProviderStatus>,
  outcomeOfFailure: (failure: CallFailure) => Outcome,
): Promise<ProviderStatus> {
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

/** The format of a session id. No other text is put into the address of a request. */
const SESSION_ID = /^cs_\w{1,200}$/;

async function findRefBySession(account: StripeAccount, sessionId: string): Promise<string | null> {
  if (!SESSION_ID.test(sessionId)) return null;
  try {
    return (await readSession(account, sessionId)).client_reference_id;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
