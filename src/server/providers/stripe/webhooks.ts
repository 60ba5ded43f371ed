// Reads Stripe's webhooks. They may arrive twice, late and in any order, so the object of each event is read again from
// the API, and only that state counts.
import Stripe from 'stripe';
import { cents } from '#domain/money.ts';
import { InvalidSignatureError, type Outcome, type WebhookEvent, type WebhookRequest } from '#server/attempts/index.ts';
import type { StripeAccount } from './account.ts';
import { readSession } from './checkout.ts';
import { closedOutcome, outcomeOfSession, paidOutcome } from './outcomes.ts';
import { readIntent } from './payment-intents.ts';
import { refundResultOf } from './refunds.ts';

const TOLERANCE_S = 300;

/**
 * Reads a webhook. Throws `InvalidSignatureError` unless Stripe signed it within the last five minutes. Errors of the API
 * are thrown too: Stripe repeats a webhook that fails.
 */
export async function readWebhook(account: StripeAccount, message: WebhookRequest): Promise<readonly WebhookEvent[]> {
  const event = verifyEvent(account, message);
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return sessionEvents(account, event.id, event.data.object.id);
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.processing':
      return intentEvents(account, event.id, event.data.object.id);
    case 'refund.updated':
    case 'refund.failed':
      return refundEvents(account, event.id, event.data.object.id);
    case 'charge.dispute.created':
      return disputeEvents(account, event.id, event.data.object);
    default:
      return [];
  }
}

function verifyEvent({ settings, clock }: StripeAccount, { headers, body }: WebhookRequest): Stripe.Event {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') throw new InvalidSignatureError('The webhook is not signed.');
  try {
    const now = clock().getTime();
    return Stripe.webhooks.constructEvent(body, signature, settings.webhookSecret, TOLERANCE_S, undefined, now);
  } catch (error) {
    // The text of this error contains the whole webhook.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new InvalidSignatureError('Not signed by Stripe.');
    throw error;
  }
}

async function sessionEvents(
  account: StripeAccount,
  eventId: string,
  sessionId: string,
): Promise<readonly WebhookEvent[]> {
  const session = await readSession(account, sessionId);
  const ref = session.client_reference_id;
  return ref === null ? [] : [attemptEvent(ref, eventId, outcomeOfSession(session, ref))];
}

async function intentEvents(
  account: StripeAccount,
  eventId: string,
  intentId: string,
): Promise<readonly WebhookEvent[]> {
  const intent = await readIntent(account, intentId);
  const { attempt: ref } = intent.metadata;
  if (ref === undefined) return [];
  return [attemptEvent(ref, eventId, intent.status === 'canceled' ? closedOutcome(intent) : paidOutcome(intent, ref))];
}

/** Only a final outcome is reported. Otherwise its meaning depends on the payment option, so the status must be queried. */
function attemptEvent(ref: string, eventId: string, outcome: Outcome): WebhookEvent {
  const isOver = outcome.state === 'succeeded' || outcome.state === 'canceled' || outcome.state === 'failed';
  return isOver ? { kind: 'attempt-status', ref, eventId, outcome } : { kind: 'notification', ref, eventId };
}

/** Ignores refunds that the venue made in Stripe's dashboard: they have no refund id of ours. */
async function refundEvents({ stripe }: StripeAccount, eventId: string, id: string): Promise<readonly WebhookEvent[]> {
  const refund = await stripe.refunds.retrieve(id);
  const refundId = refund.metadata?.refund;
  return refundId === undefined ? [] : [{ kind: 'refund', refundId, eventId, result: refundResultOf(refund) }];
}

async function disputeEvents(
  account: StripeAccount,
  eventId: string,
  dispute: Stripe.Dispute,
): Promise<readonly WebhookEvent[]> {
  const intentId = typeof dispute.payment_intent === 'string' ? dispute.payment_intent : dispute.payment_intent?.id;
  if (intentId === undefined) return [];
  const { attempt: ref } = (await readIntent(account, intentId)).metadata;
  return ref === undefined ? [] : [{ kind: 'dispute', ref, eventId, amount: cents(dispute.amount) }];
}
