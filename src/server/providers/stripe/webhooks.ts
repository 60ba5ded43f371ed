// Reads Stripe's webhooks.
// They may arrive twice, late and in any order, so the object of each event is read again from the API, and only the state that is
// read counts.
import Stripe from 'stripe';
import { cents } from '#domain/money.ts';
import {
  type AttemptOutcome,
  InvalidSignatureError,
  type WebhookEvent,
  type WebhookRequest,
} from '#server/attempts/index.ts';
import { type StripeAccount, stripeAccountWithTimeout } from './account.ts';
import { candidateAccounts, findInAccounts, type StripeAccounts } from './accounts.ts';
import { readCheckoutSession } from './checkout.ts';
import { outcomeOfCanceledIntent, outcomeOfPaidIntent, outcomeOfSession } from './outcomes.ts';
import { readIntent } from './payment-intents.ts';
import { externalRefundOf, refundResultOf } from './refunds.ts';

const TOLERANCE_S = 300;
/** The time limit of a read. Stripe sends a webhook again if it gets no response, so no read is retried. */
const READ_TIMEOUT_MS = 10_000;

/**
 * Verifies a webhook of Stripe, and returns its events. Throws `InvalidSignatureError` unless Stripe signed the webhook within the
 * last five minutes. Also throws errors of the API; Stripe sends a webhook again if it fails.
 */
export async function readWebhook(accounts: StripeAccounts, message: WebhookRequest): Promise<readonly WebhookEvent[]> {
  const { event, account: signer } = verifyEvent(accounts, message);
  const events = await findInAccounts(candidateAccounts(accounts, signer.id), (account) =>
    readEvent(stripeAccountWithTimeout(account, { timeoutMs: READ_TIMEOUT_MS }), event),
  );
  if (events === null) throw new Error('No configured Stripe account has the object of the webhook event.');
  return events;
}

async function readEvent(account: StripeAccount, event: Stripe.Event): Promise<readonly WebhookEvent[]> {
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
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundEvents(account, event.id, event.data.object.id);
    case 'charge.dispute.created':
      return disputeEvents(account, event.id, event.data.object);
    default:
      return [];
  }
}

/** Verifies the signature with every configured secret: while a secret is replaced, both are in use. */
function verifyEvent(
  { webhookSecrets, current }: StripeAccounts,
  { headers, body }: WebhookRequest,
): { readonly event: Stripe.Event; readonly account: StripeAccount } {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') throw new InvalidSignatureError('The webhook is not signed.');
  const now = current.clock().getTime();
  for (const { secret, account } of webhookSecrets) {
    try {
      const event = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now);
      return { event, account };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  // The errors of the library contain the whole webhook.
  throw new InvalidSignatureError('Not signed by Stripe.');
}

async function sessionEvents(
  account: StripeAccount,
  eventId: string,
  sessionId: string,
): Promise<readonly WebhookEvent[]> {
  const session = await readCheckoutSession(account, sessionId);
  const ref = session.client_reference_id;
  return ref === null ? [] : [attemptEvent(account, ref, eventId, outcomeOfSession(session, ref))];
}

async function intentEvents(
  account: StripeAccount,
  eventId: string,
  intentId: string,
): Promise<readonly WebhookEvent[]> {
  const intent = await readIntent(account, intentId);
  const { attempt: ref } = intent.metadata;
  if (ref === undefined) return [];
  const outcome = intent.status === 'canceled' ? outcomeOfCanceledIntent(intent) : outcomeOfPaidIntent(intent, ref);
  return [attemptEvent(account, ref, eventId, outcome)];
}

/**
 * Only a final outcome is reported. Otherwise its meaning depends on the payment option, so the status must be queried. It
 * is queried too if another account than the current one has the object: the query uses the account of the attempt, so that
 * a payment with test keys never settles one with live keys.
 */
function attemptEvent(
  { isCurrent }: StripeAccount,
  ref: string,
  eventId: string,
  outcome: AttemptOutcome,
): WebhookEvent {
  if (!isCurrent) return { kind: 'notification', ref, eventId };
  const isOver = outcome.state === 'succeeded' || outcome.state === 'canceled' || outcome.state === 'failed';
  return isOver ? { kind: 'attempt-status', ref, eventId, outcome } : { kind: 'notification', ref, eventId };
}

/** A refund that was made in Stripe's dashboard has no refund id of ours. Its charge identifies the attempt. */
async function refundEvents({ stripe }: StripeAccount, eventId: string, id: string): Promise<readonly WebhookEvent[]> {
  const refund = await stripe.refunds.retrieve(id, { expand: ['payment_intent'] });
  const refundId = refund.metadata?.refund;
  if (refundId !== undefined) return [{ kind: 'refund', refundId, eventId, result: refundResultOf(refund) }];

  const intent = typeof refund.payment_intent === 'string' ? null : refund.payment_intent;
  const ref = intent?.metadata.attempt;
  return ref === undefined ? [] : [{ kind: 'external-refund', ref, eventId, refund: externalRefundOf(refund) }];
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
