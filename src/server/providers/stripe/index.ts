// The front door of Stripe: the port of the attempts, spoken to Stripe's API.
import type { AttemptWay } from '#domain/attempt.ts';
import type {
  Outcome,
  Payer,
  PaymentSource,
  Provider,
  ProviderAttempt,
  ProviderStatus,
} from '#server/attempts/index.ts';
import type { StripeSettings } from '#server/providers/settings.ts';
import { openAccount, type StripeAccount, type StripeOptions } from './api.ts';
import { cancelCheckout, readSession, startCheckout, syncCheckout } from './checkout.ts';
import { forgetCard } from './customers.ts';
import { isMissing, type Mishap, mishapOf } from './failures.ts';
import { advanceIntent, cancelIntent, startCard, startSavedCard, syncIntent } from './intents.ts';
import { readMessage } from './messages.ts';
import { giveBack } from './refunds.ts';

const WAYS: readonly AttemptWay[] = ['checkout', 'card', 'saved-card'];

/** Stripe, as these settings name it. Nothing is asked of it yet. */
export function createStripeProvider(settings: StripeSettings, options: StripeOptions): Provider {
  const account = openAccount(settings, options);
  return {
    id: 'stripe',
    paymentOptions: WAYS,
    newRef: (attemptId) => attemptId,
    start: (attempt, source, payer) => begun(account, attempt, () => start(account, attempt, source, payer)),
    advance: (attempt) => continued(account, attempt, () => advance(account, attempt)),
    queryStatus: (attempt) => discreet(() => sync(account, attempt)),
    cancel: (attempt) => discreet(() => cancel(account, attempt)),
    readWebhook: (message) => discreet(() => readMessage(account, message)),
    // The address that Stripe returns to carries a session and no signature: it proves nothing.
    readReturn: () => [],
    findRefBySession: (sessionId) => discreet(() => refOfSession(account, sessionId)),
    refundPayment: (attempt, refund) => giveBack(account, attempt, refund),
    deleteCard: (card) => discreet(() => forgetCard(account, card)),
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
      throw new Error(`Nobody pays with Stripe by ${source.kind}.`);
  }
}

/** Stripe's script did its part in the browser. What the browser says of it is not listened to: Stripe is asked. */
function advance(account: StripeAccount, attempt: ProviderAttempt): Promise<ProviderStatus> {
  return isHosted(attempt) ? syncCheckout(account, attempt) : advanceIntent(account, attempt);
}

function sync(account: StripeAccount, attempt: ProviderAttempt): Promise<ProviderStatus> {
  return isHosted(attempt) ? syncCheckout(account, attempt) : syncIntent(account, attempt);
}

function cancel(account: StripeAccount, attempt: ProviderAttempt): Promise<ProviderStatus> {
  return isHosted(attempt) ? cancelCheckout(account, attempt) : cancelIntent(account, attempt);
}

function isHosted(attempt: ProviderAttempt): boolean {
  return attempt.paymentOption === 'checkout';
}

/** Before the call that charges, which answers for itself, no answer means that nothing was paid. */
function begun(
  account: StripeAccount,
  attempt: ProviderAttempt,
  work: () => Promise<ProviderStatus>,
): Promise<ProviderStatus> {
  return answered(work, (mishap) => {
    account.log.warn({ attemptId: attempt.id, code: mishap.code }, 'A payment with Stripe did not begin');
    const reason = mishap.kind === 'refused' ? mishap.reason : 'try-again';
    return { state: 'failed', reason, code: mishap.code };
  });
}

/** Once the guest has been in the bank's hands, no answer means that nobody knows. */
function continued(
  account: StripeAccount,
  attempt: ProviderAttempt,
  work: () => Promise<ProviderStatus>,
): Promise<ProviderStatus> {
  return answered(work, ({ code }) => {
    account.log.warn({ attemptId: attempt.id, code }, 'Stripe did not say what became of a payment');
    return { state: 'unknown', code };
  });
}

/** What Stripe answers, or what it means that it did not. */
async function answered(
  work: () => Promise<ProviderStatus>,
  without: (mishap: Mishap) => Outcome,
): Promise<ProviderStatus> {
  try {
    return await work();
  } catch (error) {
    return { outcome: without(mishapOf(error)) };
  }
}

/** An error of Stripe's library carries the whole answer, secrets of the intent included: it never leaves here. */
async function discreet<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`Stripe could not be asked: ${mishapOf(error).code}`);
  }
}

/** What a session id looks like. Nothing else is put into an address. */
const SESSION_ID = /^cs_\w{1,200}$/;

async function refOfSession(account: StripeAccount, sessionId: string): Promise<string | null> {
  if (!SESSION_ID.test(sessionId)) return null;
  try {
    return (await readSession(account, sessionId)).client_reference_id;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
