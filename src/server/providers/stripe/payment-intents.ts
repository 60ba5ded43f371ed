// Payments with a card typed into our page, or with a saved card: Stripe's payment intents.
//
// A response may be lost, and the process may end before it is stored, so the creation of an intent can be repeated: the call
// contains only data of the stored attempt, and its idempotency key, so Stripe returns the same intent. The creation charges
// nothing (`confirm` or the customer's browser does), so `queryStatus`, which must move no money, may repeat it. It is repeated
// only in the account of the attempt and while the attempt may still be paid; otherwise the intent is only searched for.
import type Stripe from 'stripe';
import { PAYMENT_EXPIRY_MINUTES } from '#domain/attempt.ts';
import type { Payer, ProviderAttempt, ProviderCard, ProviderReply } from '#server/attempts/index.ts';
import {
  idempotencyKeyOf,
  isAttemptOfAccount,
  type StripeAccount,
  storedStripeId,
  stripeDescriptionOf,
  stripeMetadataOf,
} from './account.ts';
import { stripeCustomerIdOfCard, withStripeCustomer } from './customers.ts';
import { callFailureOf, isInvalidRequestError, isMissingStripeObject, isUnexpectedIntentState } from './failures.ts';
import {
  EXPANDED_IN_INTENT,
  outcomeIfNotClosable,
  outcomeOfCanceledIntent,
  outcomeOfIntent,
  outcomeOfUnchargedIntent,
  stripeCustomerId,
} from './outcomes.ts';

const MINUTE_MS = 60_000;
/** The largest expected difference between our clock and Stripe's. */
const CLOCK_SKEW_MINUTES = 10;
/** The time limit of a charge: the bank of the card may need this long to reply. */
const CHARGE_TIMEOUT_MS = 30_000;

/** Creates the payment intent for a payment with the card form of Stripe. The browser of the customer then pays the intent. */
export async function startCardFormPayment(
  account: StripeAccount,
  attempt: ProviderAttempt,
  choice: { readonly payer: Payer; readonly saveCard: boolean },
): Promise<ProviderReply> {
  const intent = await createIntent(account, attempt);
  if (!choice.saveCard) return statusOf(account, attempt, intent);

  const { result } = await withStripeCustomer(account, attempt, choice, (customer) =>
    account.stripe.paymentIntents.update(intent.id, {
      ...(customer === null ? {} : { customer }),
      setup_future_usage: 'on_session',
    }),
  );
  return statusOf(account, attempt, result);
}

/** Creates the payment intent and charges a saved card with it. */
export async function startSavedCardPayment(
  account: StripeAccount,
  attempt: ProviderAttempt,
  card: ProviderCard,
  payer: Payer,
): Promise<ProviderReply> {
  const intent = await createIntent(account, attempt);
  const customer = stripeCustomerIdOfCard(card, payer);
  if (customer !== null) await account.stripe.paymentIntents.update(intent.id, { customer });
  return confirm(account, attempt, intent, card);
}

async function confirm(
  account: StripeAccount,
  attempt: ProviderAttempt,
  intent: Stripe.PaymentIntent,
  card: ProviderCard,
): Promise<ProviderReply> {
  try {
    const confirmed = await account.stripe.paymentIntents.confirm(
      intent.id,
      {
        payment_method: card.token,
        use_stripe_sdk: true,
        return_url: `${account.publicUrl}/success/_?externalId=${attempt.id}`,
        expand: EXPANDED_IN_INTENT,
      },
      { ...idempotencyKeyOf(attempt, 'confirm'), timeout: account.timeoutMs ?? CHARGE_TIMEOUT_MS },
    );
    return statusOf(account, attempt, confirmed);
  } catch (error) {
    // The intent was closed in the meantime.
    if (isUnexpectedIntentState(error)) return statusOf(account, attempt, await readIntent(account, intent.id));
    const failure = callFailureOf(error);
    const data = { intent: intent.id };
    account.log.warn({ attemptId: attempt.id, code: failure.code }, 'Charge of a saved card failed');
    if (failure.kind === 'no-response') return { outcome: { state: 'unknown', code: failure.code }, data };
    return { outcome: { state: 'failed', reason: failure.reason, code: failure.code }, data };
  }
}

/**
 * Returns the status of a payment attempt from its payment intent (Stripe's object for one payment). Call it after the customer has
 * used the card form or 3-D Secure. If the card was declined, cancels the intent, which ends the attempt. A missing intent is
 * created if the attempt belongs to this account and can still be paid. Null if there is no intent.
 */
export async function advanceIntent(account: StripeAccount, attempt: ProviderAttempt): Promise<ProviderReply | null> {
  const intent = await findIntent(account, attempt);
  if (intent === null) return null;
  return isRefused(intent) ? closeIntent(account, attempt, intent) : statusOf(account, attempt, intent);
}

/**
 * Returns the status of a payment attempt from its payment intent (Stripe's object for one payment). Cancels the intent of a saved
 * card whose charge was not started or was declined, so that the card is not charged later. A missing intent is created, with the
 * same idempotency key, if the attempt belongs to this account and can still be paid. Null if there is no intent.
 */
export async function queryOrCloseIntent(
  account: StripeAccount,
  attempt: ProviderAttempt,
): Promise<ProviderReply | null> {
  const intent = await findIntent(account, attempt);
  if (intent === null) return null;
  const isOpen = intent.status === 'requires_payment_method' || intent.status === 'requires_confirmation';
  if (attempt.paymentOption === 'saved-card' && isOpen) return closeIntent(account, attempt, intent);
  return statusOf(account, attempt, intent);
}

/**
 * Cancels the payment intent (Stripe's object for one payment) of a payment attempt, so that it can no longer be paid. Returns the
 * status afterwards. An intent that was paid or is being paid is not canceled. A missing intent is created first, if the attempt
 * belongs to this account and can still be paid. Null if there is no intent.
 */
export async function cancelIntent(account: StripeAccount, attempt: ProviderAttempt): Promise<ProviderReply | null> {
  const intent = await findIntent(account, attempt);
  if (intent === null) return null;
  const status = await closeIntent(account, attempt, intent);
  const { state } = status.outcome;
  if (state !== 'failed') return status;
  return { ...status, outcome: { state: 'canceled', reason: 'canceled-by-guest', code: null } };
}

/** Reads the current intent of an attempt. Creates it if it is missing and may still be paid. */
async function findIntent(account: StripeAccount, attempt: ProviderAttempt): Promise<Stripe.PaymentIntent | null> {
  const isCreated = isAttemptOfAccount(account, attempt) && !isTooLateToCreate(account, attempt);
  const id = isCreated ? await createdIntentId(account, attempt) : await findIntentId(account, attempt);
  return id === null ? null : readIntent(account, id);
}

/**
 * Finds the id of the payment intent of a payment attempt, in the stored data or at Stripe; null if no intent exists. Creates none.
 * Do not use for attempts that are paid on the checkout page of Stripe.
 */
export async function findIntentId(account: StripeAccount, attempt: ProviderAttempt): Promise<string | null> {
  const storedIntent = storedStripeId(attempt, 'intent');
  if (storedIntent !== null) return storedIntent;
  for await (const intent of account.stripe.paymentIntents.list({ created: creationTimeRange(attempt), limit: 100 })) {
    if (intent.metadata.attempt === attempt.ref) return intent.id;
  }
  return null;
}

/** A repeated creation returns the intent as it was at first, so only its id is used. */
async function createdIntentId(account: StripeAccount, attempt: ProviderAttempt): Promise<string> {
  return storedStripeId(attempt, 'intent') ?? (await createIntent(account, attempt)).id;
}

/** Reads the current state of a payment intent from Stripe. */
export function readIntent({ stripe }: StripeAccount, id: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(id, { expand: EXPANDED_IN_INTENT });
}

function createIntent({ stripe }: StripeAccount, attempt: ProviderAttempt): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create(
    {
      amount: attempt.amount,
      currency: 'eur',
      allowed_payment_method_types: ['card'],
      description: stripeDescriptionOf(attempt),
      metadata: stripeMetadataOf(attempt),
    },
    idempotencyKeyOf(attempt, 'intent'),
  );
}

/**
 * True if no session or payment intent may be created for the payment attempt any more. Stripe stores the idempotency key of the
 * creation for at least 24 hours; after that, a repeated call would create a second object.
 */
export function isTooLateToCreate({ clock }: StripeAccount, attempt: ProviderAttempt): boolean {
  return clock().getTime() > creationTimeRange(attempt).lte * 1_000;
}

/**
 * Returns the range of times, in Unix seconds, in which Stripe may have created the session or payment intent of a payment attempt.
 * Used to search for them.
 */
export function creationTimeRange({ expiresOn }: ProviderAttempt): { gte: number; lte: number } {
  const earliest = expiresOn.getTime() - (PAYMENT_EXPIRY_MINUTES + CLOCK_SKEW_MINUTES) * MINUTE_MS;
  const latest = expiresOn.getTime() + CLOCK_SKEW_MINUTES * MINUTE_MS;
  return { gte: Math.floor(earliest / 1_000), lte: Math.ceil(latest / 1_000) };
}

/** Cancels the intent, after which no browser can pay it. An intent that was paid or is being paid cannot be canceled. */
async function closeIntent(
  account: StripeAccount,
  attempt: ProviderAttempt,
  intent: Stripe.PaymentIntent,
): Promise<ProviderReply> {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return statusOf(account, attempt, intent);
  const outcome =
    attempt.paymentOption === 'saved-card' ? outcomeOfUnchargedIntent(intent) : outcomeOfCanceledIntent(intent);
  try {
    await account.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    return { outcome, data: { intent: intent.id } };
  } catch (error) {
    if (!isInvalidRequestError(error) || isMissingStripeObject(error)) throw error;
    const status = statusOf(account, attempt, await readIntent(account, intent.id));
    return { ...status, outcome: outcomeIfNotClosable(status.outcome) };
  }
}

function isRefused(intent: Stripe.PaymentIntent): boolean {
  return intent.status === 'requires_payment_method' && intent.last_payment_error !== null;
}

function statusOf(account: StripeAccount, attempt: ProviderAttempt, intent: Stripe.PaymentIntent): ProviderReply {
  const customer = stripeCustomerId(intent);
  return {
    outcome: outcomeOfIntent(intent, attempt, account),
    data: { intent: intent.id },
    ...(customer === null ? {} : { providerCustomerId: customer }),
  };
}
