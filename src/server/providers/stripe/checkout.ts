// Paying on Stripe's own page: hosted checkout sessions.
//
// A session is paid by nobody who was not given its address, and the address comes with the answer to the call that made
// it. So when that answer is lost no money can move: there is nothing to repeat, only a session to look for.
import type Stripe from 'stripe';
import type { Payer, ProviderAttempt, ProviderStatus } from '#server/attempts/index.ts';
import { descriptionOf, keyOf, labelsOf, remembered, type StripeAccount } from './api.ts';
import { inNameOf } from './customers.ts';
import { isInvalidRequest, isMissing } from './failures.ts';
import { whenMade } from './intents.ts';
import { customerOfIntent, outcomeOfSession, SESSION_PARTS } from './outcomes.ts';

interface Wish {
  readonly payer: Payer;
  readonly saveCard: boolean;
}

/** Opens the page. Stripe remembers the card only for a guest who agreed to it. */
export async function startCheckout(
  account: StripeAccount,
  attempt: ProviderAttempt,
  wish: Wish,
): Promise<ProviderStatus> {
  const { result: session, customer } = await inNameOf(account, attempt, wish, (payer, operation) =>
    account.stripe.checkout.sessions.create(
      { ...sessionOf(account, attempt, wish.saveCard), ...whoPays(payer, wish.payer.email) },
      keyOf(attempt, operation === 'first' ? 'checkout' : 'checkout-anew'),
    ),
  );
  return progressOf(attempt, session, customer);
}

/** What became of it. */
export async function syncCheckout(account: StripeAccount, attempt: ProviderAttempt): Promise<ProviderStatus> {
  const session = await findSession(account, attempt);
  return session === null ? NEVER_OPENED : progressOf(attempt, session, null);
}

/** Closes the page, unless it turns out to be paid. */
export async function cancelCheckout(account: StripeAccount, attempt: ProviderAttempt): Promise<ProviderStatus> {
  const session = await findSession(account, attempt);
  if (session === null) return NEVER_OPENED;
  try {
    const expired = await account.stripe.checkout.sessions.expire(session.id, { expand: SESSION_PARTS });
    return progressOf(attempt, expired, null);
  } catch (error) {
    if (!isInvalidRequest(error) || isMissing(error)) throw error;
    return progressOf(attempt, await readSession(account, session.id), null);
  }
}

/** The session of an attempt, as it is now; null when there is none. */
export async function findSession(
  account: StripeAccount,
  attempt: ProviderAttempt,
): Promise<Stripe.Checkout.Session | null> {
  const known = remembered(attempt, 'session');
  if (known !== null) return readSession(account, known);
  for await (const session of account.stripe.checkout.sessions.list({ created: whenMade(attempt), limit: 100 })) {
    if (session.client_reference_id === attempt.ref) return readSession(account, session.id);
  }
  return null;
}

/** A session as it is now. */
export function readSession({ stripe }: StripeAccount, id: string): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.retrieve(id, { expand: SESSION_PARTS });
}

const NEVER_OPENED: ProviderStatus = { outcome: { state: 'failed', reason: 'try-again', code: 'never-opened' } };

function sessionOf(
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
    metadata: labelsOf(attempt),
    line_items: lineItems(attempt),
    payment_intent_data: {
      description: descriptionOf(attempt),
      metadata: labelsOf(attempt),
      ...(saveCard ? { setup_future_usage: 'on_session' as const } : {}),
    },
    success_url: `${publicUrl}/success/{CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl}/?qr=${table}&payment=canceled&externalId=${attempt.id}`,
    expires_at: expiresAt(attempt.expiresOn, clock()),
  };
}

function whoPays(customer: string | null, email: string | null): { customer?: string; customer_email?: string } {
  if (customer !== null) return { customer };
  return email === null ? {} : { customer_email: email };
}

/** As many lines as were ordered. Whatever they say, the page asks for the attempt's amount. */
function lineItems({ lines, amount, paymentNumber }: ProviderAttempt): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const listed = total === amount ? lines : [{ name: `Pedido ${paymentNumber}`, quantity: 1, price: amount }];
  return listed.map(({ name, quantity, price }) => ({
    quantity,
    price_data: { currency: 'eur', unit_amount: price, product_data: { name } },
  }));
}

const MINUTE_S = 60;
/** Stripe's own limits are 30 minutes and 24 hours, by its clock. */
const OPEN_MIN_S = 31 * MINUTE_S;
const OPEN_MAX_S = 24 * 60 * MINUTE_S - MINUTE_S;

/** When the page closes, in Stripe's seconds: with the payment, as near as Stripe allows. */
function expiresAt(expiresOn: Date, now: Date): number {
  const nowS = Math.ceil(now.getTime() / 1_000);
  const wantedS = Math.floor(expiresOn.getTime() / 1_000);
  return Math.min(Math.max(wantedS, nowS + OPEN_MIN_S), nowS + OPEN_MAX_S);
}

function progressOf(
  attempt: ProviderAttempt,
  session: Stripe.Checkout.Session,
  customer: string | null,
): ProviderStatus {
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const payerRef = customer ?? (intent && customerOfIntent(intent));
  return {
    outcome: outcomeOfSession(session, attempt.ref),
    data: { session: session.id, ...(intent === null ? {} : { intent: intent.id }) },
    ...(payerRef === null ? {} : { providerCustomerId: payerRef }),
  };
}
