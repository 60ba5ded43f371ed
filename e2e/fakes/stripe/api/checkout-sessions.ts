// Hosted checkout sessions.
import { isOfThisMachine } from '#e2e/fakes/stripe/loopback.ts';
import type { TypedCard } from './cards.ts';
import { confirmIntent } from './confirm-intent.ts';
import { addMethod } from './customers.ts';
import { type Form, labels, needed, part, parts, text, whole } from './form.ts';
import { addIntent, closeIntent, knownCustomer, validAmount, validCurrency } from './payment-intents.ts';
import { ApiRefusal } from './refusal.ts';
import { type CheckoutSession, get, type PaymentIntent, type SessionWish, type World } from './account.ts';

export const SESSION_FIELDS = [
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
];

export function createSession(world: World, form: Form): CheckoutSession {
  if (needed(form, 'mode') !== 'payment')
    throw new ApiRefusal('The simulator knows payments alone.', { param: 'mode' });
  const id = world.newId('cs_test');
  const wish = wishOf(form);
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    created: world.now(),
    expires_at: expiry(world, whole(form, 'expires_at')),
    mode: 'payment',
    ui_mode: 'hosted_page',
    locale: text(form, 'locale'),
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: validAmount(wish.lines.reduce((total, { amount, quantity }) => total + amount * quantity, 0)),
    currency: 'eur',
    client_reference_id: text(form, 'client_reference_id'),
    ...whoPays(world, form),
    metadata: labels(form),
    success_url: refuseElsewhere(needed(form, 'success_url'), 'success_url'),
    cancel_url: cancelUrl(form),
    url: `${world.url}/c/pay/${id}`,
    livemode: false,
  };
  world.sessions.set(id, session);
  world.wishes.set(id, wish);
  return session;
}

function wishOf(form: Form): SessionWish {
  const items = parts(form, 'line_items');
  if (items.length === 0)
    throw new ApiRefusal('There is nothing to pay.', { code: 'parameter_missing', param: 'line_items' });
  const data = part(form, 'payment_intent_data');
  return {
    lines: items.map(lineOf),
    setupFutureUsage: text(data, 'setup_future_usage'),
    description: text(data, 'description'),
    metadata: labels(data),
  };
}

function lineOf(item: Form): SessionWish['lines'][number] {
  const price = part(item, 'price_data');
  validCurrency(needed(price, 'currency'));
  const amount = whole(price, 'unit_amount') ?? -1;
  const quantity = whole(item, 'quantity') ?? 0;
  if (amount < 0 || quantity < 1) throw new ApiRefusal('A line has no price or no quantity.', { param: 'line_items' });
  return { name: needed(part(price, 'product_data'), 'name'), quantity, amount };
}

const OPEN_MIN_S = 30 * 60;
const OPEN_MAX_S = 24 * 60 * 60;

function expiry(world: World, wanted: number | null): number {
  if (wanted === null) return world.now() + OPEN_MAX_S;
  const openFor = wanted - world.now();
  if (openFor >= OPEN_MIN_S && openFor <= OPEN_MAX_S) return wanted;
  throw new ApiRefusal('A session is open for 30 minutes at least and 24 hours at most.', { param: 'expires_at' });
}

function whoPays(world: World, form: Form): { customer: string | null; customer_email: string | null } {
  const customer = knownCustomer(world, text(form, 'customer'));
  const email = text(form, 'customer_email');
  if (customer !== null && email !== null) {
    throw new ApiRefusal('A session has a customer or an e-mail, not both.', { param: 'customer_email' });
  }
  return { customer, customer_email: email };
}

function cancelUrl(form: Form): string | null {
  const url = text(form, 'cancel_url');
  return url === null ? null : refuseElsewhere(url, 'cancel_url');
}

function refuseElsewhere(url: string, param: string): string {
  if (isOfThisMachine(url)) return url;
  throw new ApiRefusal('The simulator leads to addresses of this machine alone.', { code: 'url_invalid', param });
}

/** The session as it is now: one whose time is over closes when somebody looks at it. */
export function readSession(world: World, id: string): CheckoutSession {
  const session = get(world.sessions, id, 'checkout.session', 'session');
  return session.status === 'open' && session.expires_at <= world.now() ? close(world, session) : session;
}

export function expireSession(world: World, id: string): CheckoutSession {
  const session = readSession(world, id);
  if (session.status !== 'open') throw new ApiRefusal(`A session that is ${session.status} cannot expire.`);
  return close(world, session);
}

function close(world: World, session: CheckoutSession): CheckoutSession {
  session.status = 'expired';
  session.url = null;
  const intent = session.payment_intent === null ? undefined : world.intents.get(session.payment_intent);
  if (intent && intent.status !== 'canceled') closeIntent(world, intent, 'automatic');
  world.tell('checkout.session.expired', session);
  return session;
}

/** Somebody pays on the page. A refused card is a card error, after which the page is still open. */
export function paySession(world: World, id: string, card: TypedCard): PaymentIntent {
  const session = readSession(world, id);
  if (session.status !== 'open') throw new ApiRefusal(`A session that is ${session.status} cannot be paid.`);
  const method = addMethod(world, card, { name: null, email: session.customer_email });
  return confirmIntent(world, intentOf(world, session), {
    methodId: method.id,
    withScript: false,
    returnUrl: session.success_url,
    refusesAction: false,
  });
}

function intentOf(world: World, session: CheckoutSession): PaymentIntent {
  if (session.payment_intent !== null) return get(world.intents, session.payment_intent, 'payment_intent');
  const { setupFutureUsage, description, metadata } = get(world.wishes, session.id, 'checkout.session');
  const intent = addIntent(world, {
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
