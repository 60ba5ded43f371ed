// Payments on Stripe's own page: hosted checkout sessions.
//
// A session can only be paid at its address, which is part of the response to the call that creates it. If that response
// is lost, no money can move: the call need not be repeated, the session is only searched for.
import type Stripe from 'stripe';
import type { Payer, ProviderAttempt, ProviderReply } from '#server/attempts/index.ts';
import {
  idempotencyKeyOf,
  type StripeAccount,
  storedStripeId,
  stripeDescriptionOf,
  stripeMetadataOf,
} from './account.ts';
import { withStripeCustomer } from './customers.ts';
import { isInvalidRequestError, isMissingStripeObject } from './failures.ts';
import { EXPANDED_IN_CHECKOUT_SESSION, outcomeIfNotClosable, outcomeOfSession, stripeCustomerId } from './outcomes.ts';
import { creationTimeRange } from './payment-intents.ts';

interface CheckoutChoice {
  readonly payer: Payer;
  readonly saveCard: boolean;
}

/**
 * Creates the checkout session of a payment attempt: the page of Stripe on which the customer pays. Stripe saves the card only if
 * the customer agreed.
 */
export async function createCheckoutSession(
  account: StripeAccount,
  attempt: ProviderAttempt,
  choice: CheckoutChoice,
): Promise<ProviderReply> {
  const { result: session, customer } = await withStripeCustomer(account, attempt, choice, (payer, operation) =>
    account.stripe.checkout.sessions.create(
      { ...sessionParams(account, attempt, choice.saveCard), ...customerParams(payer, choice.payer.email) },
      idempotencyKeyOf(attempt, operation === 'first' ? 'checkout' : 'checkout-anew'),
    ),
  );
  return statusOf(attempt, session, customer);
}

/** Asks Stripe for the status of the checkout session of a payment attempt; null if this account has none. */
export async function queryCheckoutSession(
  account: StripeAccount,
  attempt: ProviderAttempt,
): Promise<ProviderReply | null> {
  const session = await findCheckoutSession(account, attempt);
  return session && statusOf(attempt, session, null);
}

/**
 * Expires the checkout session of a payment attempt, so that the customer can no longer pay on the page of Stripe. Returns the
 * status of the session afterwards; a session that was paid or is being paid is not expired. Null if this account has no session of
 * the attempt.
 */
export async function cancelCheckout(account: StripeAccount, attempt: ProviderAttempt): Promise<ProviderReply | null> {
  const session = await findCheckoutSession(account, attempt);
  if (session === null || session.status !== 'open') return session && statusOf(attempt, session, null);
  try {
    const expired = await account.stripe.checkout.sessions.expire(session.id, { expand: EXPANDED_IN_CHECKOUT_SESSION });
    return statusOf(attempt, expired, null);
  } catch (error) {
    if (!isInvalidRequestError(error) || isMissingStripeObject(error)) throw error;
    const status = statusOf(attempt, await readCheckoutSession(account, session.id), null);
    return { ...status, outcome: outcomeIfNotClosable(status.outcome) };
  }
}

/**
 * Reads the current state of the checkout session of a payment attempt. Searches for the session at Stripe if its id is not stored.
 * Null if none exists.
 */
export async function findCheckoutSession(
  account: StripeAccount,
  attempt: ProviderAttempt,
): Promise<Stripe.Checkout.Session | null> {
  const storedSession = storedStripeId(attempt, 'session');
  if (storedSession !== null) return readCheckoutSession(account, storedSession);
  for await (const session of account.stripe.checkout.sessions.list({
    created: creationTimeRange(attempt),
    limit: 100,
  })) {
    if (session.client_reference_id === attempt.ref) return readCheckoutSession(account, session.id);
  }
  return null;
}

/** Reads the current state of a checkout session from Stripe. */
export function readCheckoutSession({ stripe }: StripeAccount, id: string): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.retrieve(id, { expand: EXPANDED_IN_CHECKOUT_SESSION });
}

function sessionParams(
  { publicUrl, clock }: StripeAccount,
  attempt: ProviderAttempt,
  saveCard: boolean,
): Stripe.Checkout.SessionCreateParams {
  const table = encodeURIComponent(attempt.tableCode);
  return {
    mode: 'payment',
    locale: 'es',
    allowed_payment_method_types: ['card'],
    client_reference_id: attempt.ref,
    metadata: stripeMetadataOf(attempt),
    line_items: lineItems(attempt),
    payment_intent_data: {
      description: stripeDescriptionOf(attempt),
      metadata: stripeMetadataOf(attempt),
      ...(saveCard ? { setup_future_usage: 'on_session' as const } : {}),
    },
    success_url: `${publicUrl}/success/{CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl}/?qr=${table}&payment=canceled&externalId=${attempt.id}`,
    expires_at: expiresAt(attempt.expiresOn, clock()),
  };
}

function customerParams(customer: string | null, email: string | null): { customer?: string; customer_email?: string } {
  if (customer !== null) return { customer };
  return email === null ? {} : { customer_email: email };
}

/** Lists the order lines, or a single line if they do not add up to the amount of the attempt. */
function lineItems({ lines, amount, paymentNumber }: ProviderAttempt): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const listed = total === amount ? lines : [{ name: `Pedido ${paymentNumber}`, quantity: 1, price: amount }];
  return listed.map(({ name, quantity, price }) => ({
    quantity,
    price_data: { currency: 'eur', unit_amount: price, product_data: { name: shortened(name) } },
  }));
}

/** Stripe refuses a session with a longer name. A product with many chosen ingredients has one. */
const NAME_CHARACTERS_MAX = 250;

function shortened(name: string): string {
  const characters = [...name];
  return characters.length <= NAME_CHARACTERS_MAX ? name : `${characters.slice(0, NAME_CHARACTERS_MAX - 1).join('')}…`;
}

const MINUTE_S = 60;
/** Within Stripe's limits, which are 30 minutes and 24 hours by its clock. */
const OPEN_MIN_S = 31 * MINUTE_S;
const OPEN_MAX_S = 24 * 60 * MINUTE_S - MINUTE_S;

/** Returns the Unix time at which the session expires: that of the payment, within Stripe's limits. */
function expiresAt(expiresOn: Date, now: Date): number {
  const nowS = Math.ceil(now.getTime() / 1_000);
  const wantedS = Math.floor(expiresOn.getTime() / 1_000);
  return Math.min(Math.max(wantedS, nowS + OPEN_MIN_S), nowS + OPEN_MAX_S);
}

function statusOf(attempt: ProviderAttempt, session: Stripe.Checkout.Session, customer: string | null): ProviderReply {
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const providerCustomerId = customer ?? (intent && stripeCustomerId(intent));
  return {
    outcome: outcomeOfSession(session, attempt.ref),
    data: { session: session.id, ...(intent === null ? {} : { intent: intent.id }) },
    ...(providerCustomerId === null ? {} : { providerCustomerId: providerCustomerId }),
  };
}
