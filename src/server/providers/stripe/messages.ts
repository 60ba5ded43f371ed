// What Stripe's messages say. They come twice, late and in any order, so one is only a reason to look: what it is about is
// read again through the API, and what the API says counts.
import Stripe from 'stripe';
import { cents } from '#domain/money.ts';
import { InvalidSignatureError, type Outcome, type WebhookEvent, type WebhookRequest } from '#server/attempts/index.ts';
import type { StripeAccount } from './api.ts';
import { readSession } from './checkout.ts';
import { readIntent } from './intents.ts';
import { closed, outcomeOfSession, paid } from './outcomes.ts';
import { resultOf } from './refunds.ts';

const TOLERANCE_S = 300;

/**
 * The facts of a message. Throws `InvalidSignatureError` unless Stripe signed it within the last five minutes, and what the API
 * throws when it cannot be asked: unanswered, Stripe sends the message again.
 */
export async function readMessage(account: StripeAccount, message: WebhookRequest): Promise<readonly WebhookEvent[]> {
  const event = authentic(account, message);
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return ofSession(account, event.id, event.data.object.id);
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.processing':
      return ofIntent(account, event.id, event.data.object.id);
    case 'refund.updated':
    case 'refund.failed':
      return ofRefund(account, event.id, event.data.object.id);
    case 'charge.dispute.created':
      return ofDispute(account, event.id, event.data.object);
    default:
      return [];
  }
}

function authentic({ settings, clock }: StripeAccount, { headers, body }: WebhookRequest): Stripe.Event {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') throw new InvalidSignatureError('The message is not signed.');
  try {
    const now = clock().getTime();
    return Stripe.webhooks.constructEvent(body, signature, settings.webhookSecret, TOLERANCE_S, undefined, now);
  } catch (error) {
    // Its text quotes the whole message.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new InvalidSignatureError('Not signed by Stripe.');
    throw error;
  }
}

async function ofSession(account: StripeAccount, eventId: string, sessionId: string): Promise<readonly WebhookEvent[]> {
  const session = await readSession(account, sessionId);
  const ref = session.client_reference_id;
  return ref === null ? [] : [factOf(ref, eventId, outcomeOfSession(session, ref))];
}

async function ofIntent(account: StripeAccount, eventId: string, intentId: string): Promise<readonly WebhookEvent[]> {
  const intent = await readIntent(account, intentId);
  const { attempt: ref } = intent.metadata;
  if (ref === undefined) return [];
  return [factOf(ref, eventId, intent.status === 'canceled' ? closed(intent) : paid(intent, ref))];
}

/** What is not over yet means different things in different ways of paying: the attempt is to be asked about. */
function factOf(ref: string, eventId: string, outcome: Outcome): WebhookEvent {
  const isOver = outcome.state === 'succeeded' || outcome.state === 'canceled' || outcome.state === 'failed';
  return isOver ? { kind: 'attempt-status', ref, eventId, outcome } : { kind: 'notification', ref, eventId };
}

/** One that the venue made in Stripe's own pages has no number of ours. */
async function ofRefund({ stripe }: StripeAccount, eventId: string, id: string): Promise<readonly WebhookEvent[]> {
  const refund = await stripe.refunds.retrieve(id);
  const refundId = refund.metadata?.refund;
  return refundId === undefined ? [] : [{ kind: 'refund', refundId, eventId, result: resultOf(refund) }];
}

async function ofDispute(
  account: StripeAccount,
  eventId: string,
  dispute: Stripe.Dispute,
): Promise<readonly WebhookEvent[]> {
  const intentId = typeof dispute.payment_intent === 'string' ? dispute.payment_intent : dispute.payment_intent?.id;
  if (intentId === undefined) return [];
  const { attempt: ref } = (await readIntent(account, intentId)).metadata;
  return ref === undefined ? [] : [{ kind: 'dispute', ref, eventId, amount: cents(dispute.amount) }];
}
