// Payment intents: made, changed, confirmed and canceled.
import { confirmIntent } from './confirm-intent.ts';
import { type Form, flag, labels, needed, part, text, whole } from './form.ts';
import { ApiRefusal, missing } from './refusal.ts';
import { get, type PaymentIntent, type World } from './account.ts';

const COMMON_FIELDS = ['customer', 'description', 'setup_future_usage', 'payment_method', 'metadata.*', 'expand.#'];
const CONFIRM_FIELDS = ['use_stripe_sdk', 'return_url', 'error_on_requires_action', 'off_session'];

export const INTENT_FIELDS = [
  ...COMMON_FIELDS,
  ...CONFIRM_FIELDS,
  'amount',
  'currency',
  'confirm',
  'receipt_email',
  'allowed_payment_method_types.#',
  'automatic_payment_methods.enabled',
  'automatic_payment_methods.allow_redirects',
];
export const INTENT_UPDATE_FIELDS = [...COMMON_FIELDS, 'amount', 'receipt_email', 'allowed_payment_method_types.#'];
export const INTENT_CONFIRM_FIELDS = [
  ...CONFIRM_FIELDS,
  'payment_method',
  'setup_future_usage',
  'client_secret',
  'expand.#',
];
export const INTENT_CANCEL_FIELDS = ['cancellation_reason', 'expand.#'];

/** What Stripe charges at least, in cents of a euro. */
const AMOUNT_MIN = 50;
const AMOUNT_MAX = 99_999_999;

export function createIntent(world: World, form: Form): PaymentIntent {
  const intent = addIntent(world, {
    amount: Number(needed(form, 'amount')),
    currency: needed(form, 'currency'),
    customer: knownCustomer(world, text(form, 'customer')),
    setupFutureUsage: text(form, 'setup_future_usage'),
    description: text(form, 'description'),
    metadata: labels(form),
  });
  const methodId = text(form, 'payment_method');
  if (methodId !== null) {
    intent.payment_method = get(world.methods, methodId, 'PaymentMethod', 'payment_method').id;
    intent.status = 'requires_confirmation';
  }
  return flag(form, 'confirm') ? confirmIntent(world, intent, confirmationOf(form)) : intent;
}

export interface IntentWish {
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly setupFutureUsage: string | null;
  readonly description: string | null;
  readonly metadata: Record<string, string>;
}

/** An intent that waits for a card. */
export function addIntent(world: World, wish: IntentWish): PaymentIntent {
  const id = world.newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    created: world.now(),
    amount: validAmount(wish.amount),
    amount_received: 0,
    currency: validCurrency(wish.currency),
    client_secret: `${id}_${world.newId('secret')}`,
    status: 'requires_payment_method',
    customer: wish.customer,
    payment_method: null,
    setup_future_usage: wish.setupFutureUsage,
    description: wish.description,
    metadata: wish.metadata,
    last_payment_error: null,
    next_action: null,
    latest_charge: null,
    canceled_at: null,
    cancellation_reason: null,
    payment_method_types: ['card'],
    livemode: false,
  };
  world.intents.set(id, intent);
  world.tell('payment_intent.created', intent);
  return intent;
}

export function validAmount(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw amountRefusal('parameter_invalid_integer', 'The amount is no whole number.');
  if (amount < AMOUNT_MIN) throw amountRefusal('amount_too_small', 'The amount is below the least that is charged.');
  if (amount > AMOUNT_MAX) throw amountRefusal('amount_too_large', 'The amount is above the most that is charged.');
  return amount;
}

function amountRefusal(code: string, message: string): ApiRefusal {
  return new ApiRefusal(message, { code, param: 'amount' });
}

export function validCurrency(currency: string): string {
  if (currency !== 'eur') throw new ApiRefusal(`Invalid currency: ${currency}`, { param: 'currency' });
  return currency;
}

export function knownCustomer(world: World, id: string | null): string | null {
  return id === null ? null : get(world.customers, id, 'customer', 'customer').id;
}

export function updateIntent(world: World, id: string, form: Form): PaymentIntent {
  const intent = get(world.intents, id, 'payment_intent', 'intent');
  const isOpen = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status);
  if (!isOpen) throw outOfTurn(intent, 'changed');
  const amount = whole(form, 'amount');
  if (amount !== null) intent.amount = validAmount(amount);
  intent.customer = knownCustomer(world, text(form, 'customer')) ?? intent.customer;
  intent.setup_future_usage = text(form, 'setup_future_usage') ?? intent.setup_future_usage;
  intent.description = text(form, 'description') ?? intent.description;
  intent.metadata = { ...intent.metadata, ...labels(form) };
  intent.last_payment_error = null;
  return intent;
}

export function confirm(world: World, id: string, form: Form): PaymentIntent {
  const intent = get(world.intents, id, 'payment_intent', 'intent');
  intent.setup_future_usage = text(form, 'setup_future_usage') ?? intent.setup_future_usage;
  return confirmIntent(world, intent, confirmationOf(form));
}

function confirmationOf(form: Form): Parameters<typeof confirmIntent>[2] {
  return {
    methodId: text(form, 'payment_method'),
    withScript: flag(form, 'use_stripe_sdk'),
    returnUrl: text(form, 'return_url'),
    refusesAction: flag(form, 'error_on_requires_action'),
  };
}

export function cancelIntent(world: World, id: string, form: Form): PaymentIntent {
  const intent = get(world.intents, id, 'payment_intent', 'intent');
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw outOfTurn(intent, 'canceled');
  return closeIntent(world, intent, text(form, 'cancellation_reason'));
}

export function closeIntent(world: World, intent: PaymentIntent, reason: string | null): PaymentIntent {
  intent.status = 'canceled';
  intent.canceled_at = world.now();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  world.tell('payment_intent.canceled', intent);
  return intent;
}

/** An intent for a browser: it must know the secret of that intent. */
export function readWithSecret(world: World, id: string, form: Form): PaymentIntent {
  const intent = get(world.intents, id, 'payment_intent', 'intent');
  if (text(form, 'client_secret') !== intent.client_secret) throw missing('payment_intent', id, 'intent');
  return intent;
}

/** What is listed, between two moments and newest first. */
export function madeWithin(form: Form): (object: { readonly created: number }) => boolean {
  const created = part(form, 'created');
  const from = whole(created, 'gte') ?? 0;
  const to = whole(created, 'lte') ?? Number.MAX_SAFE_INTEGER;
  return (object) => object.created >= from && object.created <= to;
}

function outOfTurn(intent: PaymentIntent, what: string): ApiRefusal {
  return new ApiRefusal(`An intent that is ${intent.status} cannot be ${what}.`, {
    code: 'payment_intent_unexpected_state',
    intent,
  });
}
