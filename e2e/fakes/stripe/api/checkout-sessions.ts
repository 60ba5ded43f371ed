// Hosted checkout sessions: created, read, expired and paid.
import type Stripe from 'stripe';
import { isLoopbackUrl } from '#e2e/fakes/stripe/loopback.ts';
import { requireObject, type SessionDetails, type StripeAccount } from './account.ts';
import type { EnteredCard } from './cards.ts';
import { confirmIntent } from './confirm-intent.ts';
import { createCardPaymentMethod } from './customers.ts';
import {
  type Form,
  nestedForm,
  nestedForms,
  optionalInteger,
  optionalText,
  parametersOf,
  readMetadata,
  requiredText,
} from './form.ts';
import { type CheckoutSession, type PaymentIntent, UNUSED_BILLING_FIELDS, UNUSED_SESSION_FIELDS } from './objects.ts';
import {
  addIntent,
  isBeingPaid,
  requireCustomer,
  setIntentCanceled,
  validateAmount,
  validateCurrency,
} from './payment-intents.ts';
import { ApiRefusal } from './refusal.ts';

/** The parameters that the simulated Stripe accepts when a checkout session is created. */
export const SESSION_FIELDS = parametersOf<Stripe.Checkout.SessionCreateParams>()([
  'mode',
  'ui_mode',
  'locale',
  'client_reference_id',
  'customer',
  'customer_email',
  'success_url',
  'cancel_url',
  'expires_at',
  'metadata.*',
  'allowed_payment_method_types.#',
  'line_items.#.quantity',
  'line_items.#.price_data.currency',
  'line_items.#.price_data.unit_amount',
  'line_items.#.price_data.product_data.name',
  'payment_intent_data.description',
  'payment_intent_data.setup_future_usage',
  'payment_intent_data.metadata.*',
  'expand.#',
]);

/** Creates an open checkout session by the parameters of the call. Throws for invalid parameters. */
export function createSession(account: StripeAccount, form: Form): CheckoutSession {
  if (requiredText(form, 'mode') !== 'payment')
    throw new ApiRefusal('The simulator supports the mode payment only.', { param: 'mode' });
  const id = account.newId('cs_test');
  const details = readSessionDetails(form);
  const total = validateAmount(details.lines.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0));
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    ...UNUSED_SESSION_FIELDS,
    created: account.nowInSeconds(),
    expires_at: readExpiry(account, optionalInteger(form, 'expires_at')),
    mode: 'payment',
    ui_mode: 'hosted_page',
    locale: optionalText(form, 'locale'),
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_subtotal: total,
    amount_total: total,
    currency: 'eur',
    client_reference_id: optionalText(form, 'client_reference_id'),
    ...readPayer(account, form),
    metadata: readMetadata(form),
    success_url: requireLoopbackUrl(requiredText(form, 'success_url'), 'success_url'),
    cancel_url: readCancelUrl(form),
    url: `${account.url}/c/pay/${id}`,
    livemode: false,
  };
  account.sessions.set(id, session);
  account.sessionDetails.set(id, details);
  return session;
}

function readSessionDetails(form: Form): SessionDetails {
  const items = nestedForms(form, 'line_items');
  if (items.length === 0)
    throw new ApiRefusal('There is nothing to pay.', { code: 'parameter_missing', param: 'line_items' });
  const data = nestedForm(form, 'payment_intent_data');
  return {
    lines: items.map(readLine),
    setupFutureUsage: optionalText(data, 'setup_future_usage'),
    description: optionalText(data, 'description'),
    metadata: readMetadata(data),
  };
}

function readLine(item: Form): SessionDetails['lines'][number] {
  const price = nestedForm(item, 'price_data');
  validateCurrency(requiredText(price, 'currency'));
  const amount = optionalInteger(price, 'unit_amount') ?? -1;
  const quantity = optionalInteger(item, 'quantity') ?? 0;
  if (amount < 0 || quantity < 1) throw new ApiRefusal('A line has no price or no quantity.', { param: 'line_items' });
  const name = requiredText(nestedForm(price, 'product_data'), 'name');
  if ([...name].length > NAME_CHARACTERS_MAX) {
    throw new ApiRefusal(`Invalid string: must be at most ${NAME_CHARACTERS_MAX} characters`, {
      param: 'line_items[0][price_data][product_data][name]',
    });
  }
  return { name, quantity, amount };
}

const NAME_CHARACTERS_MAX = 250;

const OPEN_MIN_S = 30 * 60;
const OPEN_MAX_S = 24 * 60 * 60;

function readExpiry(account: StripeAccount, requested: number | null): number {
  if (requested === null) return account.nowInSeconds() + OPEN_MAX_S;
  const openFor = requested - account.nowInSeconds();
  if (openFor >= OPEN_MIN_S && openFor <= OPEN_MAX_S) return requested;
  throw new ApiRefusal('A session is open for 30 minutes at least and 24 hours at most.', { param: 'expires_at' });
}

function readPayer(account: StripeAccount, form: Form): { customer: string | null; customer_email: string | null } {
  const customer = requireCustomer(account, optionalText(form, 'customer'));
  const email = optionalText(form, 'customer_email');
  if (customer !== null && email !== null) {
    throw new ApiRefusal('A session has a customer or an e-mail, not both.', { param: 'customer_email' });
  }
  return { customer, customer_email: email };
}

function readCancelUrl(form: Form): string | null {
  const url = optionalText(form, 'cancel_url');
  return url === null ? null : requireLoopbackUrl(url, 'cancel_url');
}

function requireLoopbackUrl(url: string, param: string): string {
  if (isLoopbackUrl(url)) return url;
  throw new ApiRefusal('The simulator leads to addresses of this machine alone.', { code: 'url_invalid', param });
}

/** Returns a checkout session; an open one whose time has passed is closed first. */
export function readSession(account: StripeAccount, id: string): CheckoutSession {
  const session = requireObject(account.sessions, id, 'checkout.session', 'session');
  return session.status === 'open' && session.expires_at <= account.nowInSeconds()
    ? closeSession(account, session)
    : session;
}

/** Closes an open checkout session. Throws if it is not open, or if a customer is paying it at this moment. */
export function expireSession(account: StripeAccount, id: string): CheckoutSession {
  const session = readSession(account, id);
  if (session.status !== 'open') throw new ApiRefusal(`A session that is ${session.status} cannot expire.`);
  if (isBeingPaid(account, session)) throw new ApiRefusal('A session with a payment in progress cannot expire.');
  return closeSession(account, session);
}

function closeSession(account: StripeAccount, session: CheckoutSession): CheckoutSession {
  session.status = 'expired';
  session.url = null;
  const intent = session.payment_intent === null ? undefined : account.intents.get(session.payment_intent);
  if (intent && intent.status !== 'canceled') setIntentCanceled(account, intent, 'automatic');
  account.recordEvent('checkout.session.expired', session);
  return session;
}

/** Pays an open checkout session with an entered card. Throws a card error if the card is refused; the session then stays open. */
export function paySession(account: StripeAccount, id: string, card: EnteredCard): PaymentIntent {
  const session = readSession(account, id);
  if (session.status !== 'open') throw new ApiRefusal(`A session that is ${session.status} cannot be paid.`);
  return chargeSession(account, session, card);
}

/** Charges a checkout session in any state, also a closed one. Throws a card error if the card is refused. */
export function chargeSession(account: StripeAccount, session: CheckoutSession, card: EnteredCard): PaymentIntent {
  const method = createCardPaymentMethod(account, card, {
    ...UNUSED_BILLING_FIELDS,
    name: null,
    email: session.customer_email,
  });
  return confirmIntent(account, intentOfSession(account, session), {
    methodId: method.id,
    usesScript: false,
    returnUrl: session.success_url,
    failsOnRequiredAction: false,
  });
}

function intentOfSession(account: StripeAccount, session: CheckoutSession): PaymentIntent {
  if (session.payment_intent !== null) return requireObject(account.intents, session.payment_intent, 'payment_intent');
  const { setupFutureUsage, description, metadata } = requireObject(
    account.sessionDetails,
    session.id,
    'checkout.session',
  );
  const intent = addIntent(account, {
    amount: session.amount_total,
    currency: session.currency,
    customer: session.customer,
    setupFutureUsage,
    description,
    metadata,
  });
  session.payment_intent = intent.id;
  return intent;
}
