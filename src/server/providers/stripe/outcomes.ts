// What an object of Stripe's says about an attempt of ours. The object comes from the API itself, never from a browser.
import type Stripe from 'stripe';
import type { Step } from '#contract/attempts.ts';
import { cents } from '#domain/money.ts';
import type { CardToSave, Outcome, ProviderAttempt } from '#server/attempts/index.ts';
import type { StripeSettings } from '#server/providers/settings.ts';
import { failureOf } from './failures.ts';

/** What must come along with an intent for these functions to read it. */
export const INTENT_PARTS = ['payment_method'];
export const SESSION_PARTS = ['payment_intent.payment_method'];

/** Where an attempt paid with the card form, or with a kept card, stands. */
export function outcomeOfIntent(
  intent: Stripe.PaymentIntent,
  attempt: ProviderAttempt,
  settings: StripeSettings,
): Outcome {
  switch (intent.status) {
    case 'succeeded':
      return paid(intent, attempt.ref);
    case 'processing':
      return { state: 'processing' };
    case 'canceled':
      return closed(intent);
    case 'requires_action':
      return asks(intent, settings, confirmStep);
    case 'requires_payment_method':
    case 'requires_confirmation':
      // The guest may type the card again. A kept one was asked for once, by us.
      return attempt.paymentOption === 'card' ? asks(intent, settings, mountStep) : refused(intent);
    default:
      return { state: 'unknown', code: intent.status };
  }
}

/** Where an attempt paid on the hosted page stands. */
export function outcomeOfSession(session: Stripe.Checkout.Session, ref: string): Outcome {
  if (session.client_reference_id !== ref) return { state: 'unknown', code: 'other-reference' };
  if (session.status === 'expired') return { state: 'canceled', reason: 'canceled-by-guest', code: 'session-expired' };
  // A card refused on the page leaves the page open for another.
  if (session.status === 'open' && session.url) return { state: 'action', step: { do: 'redirect', url: session.url } };

  const intent = session.payment_intent;
  if (session.payment_status === 'paid' && intent !== null && typeof intent !== 'string') return paid(intent, ref);
  return { state: 'processing' };
}

/** The money of an intent, when it came in for this reference. */
export function paid(intent: Stripe.PaymentIntent, ref: string): Outcome {
  if (intent.status !== 'succeeded') return { state: 'processing' };
  if (intent.metadata.attempt !== ref) return { state: 'unknown', code: 'other-reference' };
  return {
    state: 'succeeded',
    charge: {
      amount: cents(intent.amount_received),
      currency: intent.currency.toUpperCase(),
      externalId: intent.id,
      card: newCard(intent),
    },
  };
}

/** An intent that nobody can pay any more. */
export function closed(intent: Stripe.PaymentIntent): Outcome {
  if (intent.last_payment_error) return { state: 'failed', ...failureOf(intent.last_payment_error) };
  return { state: 'canceled', reason: 'canceled-by-guest', code: intent.cancellation_reason };
}

/** Stripe's name of who pays. */
export function customerOfIntent(intent: Stripe.PaymentIntent): string | null {
  return typeof intent.customer === 'string' ? intent.customer : (intent.customer?.id ?? null);
}

/** An intent that asked a kept card for the money and did not get it. */
export function refused(intent: Stripe.PaymentIntent): Outcome {
  // Without an error it was never asked for: we stopped, or were stopped, before the call that charges.
  if (!intent.last_payment_error) return { state: 'failed', reason: 'try-again', code: 'never-confirmed' };
  return { state: 'failed', ...failureOf(intent.last_payment_error) };
}

function asks(
  intent: Stripe.PaymentIntent,
  settings: StripeSettings,
  stepOf: (settings: StripeSettings, clientSecret: string) => Step,
): Outcome {
  if (intent.client_secret === null) return { state: 'unknown', code: 'no-client-secret' };
  return { state: 'action', step: stepOf(settings, intent.client_secret) };
}

function mountStep({ publishableKey, scriptUrl }: StripeSettings, clientSecret: string): Step {
  const { origin } = new URL(scriptUrl);
  return { do: 'mount', form: 'stripe', script: scriptUrl, origin, fields: { publishableKey, clientSecret } };
}

function confirmStep({ publishableKey, scriptUrl }: StripeSettings, clientSecret: string): Step {
  return { do: 'confirm', script: scriptUrl, publishableKey, clientSecret };
}

/** The card, when the guest wanted it kept. It can be charged again together with its customer alone. */
function newCard(intent: Stripe.PaymentIntent): CardToSave | null {
  const method = intent.payment_method;
  const customer = customerOfIntent(intent);
  if (intent.setup_future_usage === null || customer === null) return null;
  if (method === null || typeof method === 'string' || !method.card?.fingerprint) return null;

  const { fingerprint, brand, last4, exp_year, exp_month } = method.card;
  const expires = `${exp_year}-${String(exp_month).padStart(2, '0')}`;
  return { token: method.id, data: { customer }, fingerprint, brand, last4, expires };
}
