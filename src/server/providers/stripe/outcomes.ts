// Derives the outcome of an attempt to pay from a Stripe object, which was read from the API and never comes from a browser.
import type Stripe from 'stripe';
import type { AttemptStep } from '#contract/attempts.ts';
import { cents } from '#domain/money.ts';
import type { AttemptOutcome, CardToSave, ProviderAttempt } from '#server/attempts/index.ts';
import type { StripeAccount } from './account.ts';
import { failureOfDecline } from './failures.ts';

/**
 * The nested objects that each response with a payment intent must include (option `expand` of Stripe), because the outcome of a
 * payment attempt is derived from them.
 */
export const EXPANDED_IN_INTENT = ['payment_method'];
/**
 * The nested objects that each response with a checkout session must include (option `expand` of Stripe), because the outcome of a
 * payment attempt is derived from them.
 */
export const EXPANDED_IN_CHECKOUT_SESSION = ['payment_intent.payment_method'];

/** Returns the outcome of a payment attempt that is paid with the card form or with a saved card, from its payment intent. */
export function outcomeOfIntent(
  intent: Stripe.PaymentIntent,
  attempt: ProviderAttempt,
  account: StripeAccount,
): AttemptOutcome {
  switch (intent.status) {
    case 'succeeded':
      return outcomeOfPaidIntent(intent, attempt.ref);
    case 'processing':
      return { state: 'processing' };
    case 'canceled':
      return outcomeOfCanceledIntent(intent);
    case 'requires_action':
      return actionOutcome(intent, account, confirmStep);
    case 'requires_payment_method':
    case 'requires_confirmation':
      // The customer may type another card. A saved card is charged once, by us.
      return attempt.paymentOption === 'card'
        ? actionOutcome(intent, account, mountStep)
        : outcomeOfUnchargedIntent(intent);
    default:
      return { state: 'unknown', code: intent.status };
  }
}

/** Returns the outcome of a payment attempt that is paid on Stripe's hosted page, from its checkout session. */
export function outcomeOfSession(session: Stripe.Checkout.Session, ref: string): AttemptOutcome {
  if (session.client_reference_id !== ref) return { state: 'unknown', code: 'other-reference' };
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  // A payment that had begun when the session expired is not stopped by that.
  if (intent?.status === 'succeeded' || intent?.status === 'processing') return outcomeOfPaidIntent(intent, ref);
  if (session.status === 'expired') return { state: 'canceled', reason: 'canceled-by-guest', code: 'session-expired' };
  // After a declined card the page remains open for another card.
  if (session.status === 'open' && session.url) return { state: 'action', step: { do: 'redirect', url: session.url } };
  return { state: 'processing' };
}

/**
 * Returns the outcome of a payment attempt whose checkout session or payment intent could not be closed, because it is being paid.
 * The outcome `action` is replaced by `processing`, so that the customer is not asked to pay again.
 */
export function outcomeIfNotClosable(outcome: AttemptOutcome): AttemptOutcome {
  return outcome.state === 'action' ? { state: 'processing' } : outcome;
}

/**
 * Returns the outcome of a payment attempt from a payment intent that was paid or is being paid: `succeeded` with the charge if it
 * was paid, otherwise `processing`. Returns `unknown` if the paid intent belongs to another attempt.
 */
export function outcomeOfPaidIntent(intent: Stripe.PaymentIntent, ref: string): AttemptOutcome {
  if (intent.status !== 'succeeded') return { state: 'processing' };
  if (intent.metadata.attempt !== ref) return { state: 'unknown', code: 'other-reference' };
  return {
    state: 'succeeded',
    charge: {
      amount: cents(intent.amount_received),
      currency: intent.currency.toUpperCase(),
      externalId: intent.id,
      card: cardToSaveOf(intent),
    },
  };
}

/** Returns the outcome of a payment intent that was canceled: `failed` if its card was declined before, else `canceled`. */
export function outcomeOfCanceledIntent(intent: Stripe.PaymentIntent): AttemptOutcome {
  if (intent.last_payment_error) return { state: 'failed', ...failureOfDecline(intent.last_payment_error) };
  return { state: 'canceled', reason: 'canceled-by-guest', code: intent.cancellation_reason };
}

/** Returns the id of the Stripe customer of a payment intent; null if it has none. */
export function stripeCustomerId(intent: Stripe.PaymentIntent): string | null {
  return typeof intent.customer === 'string' ? intent.customer : (intent.customer?.id ?? null);
}

/** Returns the outcome of a payment intent whose saved card was not charged: `failed`, with the reason. */
export function outcomeOfUnchargedIntent(intent: Stripe.PaymentIntent): AttemptOutcome {
  // Without an error the charge was never requested: the process ended before that call.
  if (!intent.last_payment_error) return { state: 'failed', reason: 'try-again', code: 'never-confirmed' };
  return { state: 'failed', ...failureOfDecline(intent.last_payment_error) };
}

function actionOutcome(
  intent: Stripe.PaymentIntent,
  account: StripeAccount,
  stepOf: (account: StripeAccount, clientSecret: string) => AttemptStep,
): AttemptOutcome {
  if (intent.client_secret === null) return { state: 'unknown', code: 'no-client-secret' };
  return { state: 'action', step: stepOf(account, intent.client_secret) };
}

function mountStep({ settings, credentials }: StripeAccount, clientSecret: string): AttemptStep {
  const { scriptUrl } = settings;
  const { publishableKey } = credentials;
  const { origin } = new URL(scriptUrl);
  return { do: 'mount', form: 'stripe', script: scriptUrl, origin, fields: { publishableKey, clientSecret } };
}

function confirmStep({ settings, credentials }: StripeAccount, clientSecret: string): AttemptStep {
  return { do: 'confirm', script: settings.scriptUrl, publishableKey: credentials.publishableKey, clientSecret };
}

/** Returns the card if the customer asked to save it. It can only be charged again with its Stripe customer. */
function cardToSaveOf(intent: Stripe.PaymentIntent): CardToSave | null {
  const method = intent.payment_method;
  const customer = stripeCustomerId(intent);
  if (intent.setup_future_usage === null || customer === null) return null;
  if (method === null || typeof method === 'string' || !method.card?.fingerprint) return null;

  const { fingerprint, brand, last4, exp_year, exp_month } = method.card;
  const expires = `${exp_year}-${String(exp_month).padStart(2, '0')}`;
  return { token: method.id, data: { customer }, fingerprint, brand, last4, expires };
}
