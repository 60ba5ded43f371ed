// Payment intents: created, updated, confirmed and canceled.
import type Stripe from 'stripe';
import { requireObject, type StripeAccount } from './account.ts';
import { confirmIntent } from './confirm-intent.ts';
import {
  type Form,
  flag,
  nestedForm,
  optionalInteger,
  optionalText,
  parametersOf,
  readMetadata,
  requiredText,
} from './form.ts';
import { type PaymentIntent, UNUSED_INTENT_FIELDS } from './objects.ts';
import { ApiRefusal, resourceMissing } from './refusal.ts';

const COMMON_FIELDS = [
  'customer',
  'description',
  'setup_future_usage',
  'payment_method',
  'metadata.*',
  'expand.#',
] as const;
const CONFIRM_FIELDS = ['use_stripe_sdk', 'return_url', 'error_on_requires_action', 'off_session'] as const;

/** A browser also sends the secret of the intent. */
interface BrowserConfirmation extends Stripe.PaymentIntentConfirmParams {
  readonly client_secret: string;
}

/** The parameters that the simulated Stripe accepts when a payment intent is created. */
export const INTENT_FIELDS = parametersOf<Stripe.PaymentIntentCreateParams>()([
  ...COMMON_FIELDS,
  ...CONFIRM_FIELDS,
  'amount',
  'currency',
  'confirm',
  'receipt_email',
  'allowed_payment_method_types.#',
  'automatic_payment_methods.enabled',
  'automatic_payment_methods.allow_redirects',
]);
/** The parameters that the simulated Stripe accepts when a payment intent is updated. */
export const INTENT_UPDATE_FIELDS = parametersOf<Stripe.PaymentIntentUpdateParams>()([
  ...COMMON_FIELDS,
  'amount',
  'receipt_email',
  'allowed_payment_method_types.#',
]);
/** The parameters that the simulated Stripe accepts when a payment intent is confirmed. */
export const INTENT_CONFIRM_FIELDS = parametersOf<BrowserConfirmation>()([
  ...CONFIRM_FIELDS,
  'payment_method',
  'setup_future_usage',
  'client_secret',
  'expand.#',
]);
/** The parameters that the simulated Stripe accepts when a payment intent is canceled. */
export const INTENT_CANCEL_FIELDS = parametersOf<Stripe.PaymentIntentCancelParams>()([
  'cancellation_reason',
  'expand.#',
]);

/** Limits of an amount, in cents. */
const AMOUNT_MIN = 50;
const AMOUNT_MAX = 99_999_999;

/** Creates a payment intent by the parameters of the call, and confirms it if `confirm` is set. */
export function createIntent(account: StripeAccount, form: Form): PaymentIntent {
  const intent = addIntent(account, {
    amount: Number(requiredText(form, 'amount')),
    currency: requiredText(form, 'currency'),
    customer: requireCustomer(account, optionalText(form, 'customer')),
    setupFutureUsage: optionalText(form, 'setup_future_usage'),
    description: optionalText(form, 'description'),
    metadata: readMetadata(form),
  });
  const methodId = optionalText(form, 'payment_method');
  if (methodId !== null) {
    intent.payment_method = requireObject(account.methods, methodId, 'PaymentMethod', 'payment_method').id;
    intent.status = 'requires_confirmation';
  }
  return flag(form, 'confirm') ? confirmIntent(account, intent, readConfirmation(form)) : intent;
}

/** The fields of a payment intent that is created. `amount` is in cents. */
export interface NewIntent {
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly setupFutureUsage: string | null;
  readonly description: string | null;
  readonly metadata: Record<string, string>;
}

/** Stores a new payment intent without payment method, and publishes the event. Throws for an invalid amount or currency. */
export function addIntent(account: StripeAccount, fields: NewIntent): PaymentIntent {
  const id = account.newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    ...UNUSED_INTENT_FIELDS,
    created: account.nowInSeconds(),
    amount: validateAmount(fields.amount),
    amount_received: 0,
    currency: validateCurrency(fields.currency),
    client_secret: `${id}_${account.newId('secret')}`,
    status: 'requires_payment_method',
    customer: fields.customer,
    payment_method: null,
    setup_future_usage: fields.setupFutureUsage,
    description: fields.description,
    metadata: fields.metadata,
    last_payment_error: null,
    next_action: null,
    latest_charge: null,
    canceled_at: null,
    cancellation_reason: null,
    payment_method_types: ['card'],
    livemode: false,
  };
  account.intents.set(id, intent);
  account.recordEvent('payment_intent.created', intent);
  return intent;
}

/** Returns the amount in cents. Throws if it is no integer or outside the limits. */
export function validateAmount(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw amountRefusal('parameter_invalid_integer', 'The amount is no whole number.');
  if (amount < AMOUNT_MIN) throw amountRefusal('amount_too_small', 'The amount is below the least that is charged.');
  if (amount > AMOUNT_MAX) throw amountRefusal('amount_too_large', 'The amount is above the most that is charged.');
  return amount;
}

function amountRefusal(code: string, message: string): ApiRefusal {
  return new ApiRefusal(message, { code, param: 'amount' });
}

/** Returns the currency. Throws unless it is `eur`. */
export function validateCurrency(currency: string): string {
  if (currency !== 'eur') throw new ApiRefusal(`Invalid currency: ${currency}`, { param: 'currency' });
  return currency;
}

/**
 * Returns `id` if the account has a customer with this id. Throws for an unknown id. Returns null if `id` is null (no customer).
 */
export function requireCustomer(account: StripeAccount, id: string | null): string | null {
  return id === null ? null : requireObject(account.customers, id, 'customer', 'customer').id;
}

/**
 * Updates an unfinished payment intent with those parameters that the call has: amount, customer, later use of the card,
 * description and metadata. Throws if the intent is finished.
 */
export function updateIntent(account: StripeAccount, id: string, form: Form): PaymentIntent {
  const intent = requireObject(account.intents, id, 'payment_intent', 'intent');
  const isOpen = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status);
  if (!isOpen) throw unexpectedState(intent, 'changed');
  const amount = optionalInteger(form, 'amount');
  if (amount !== null) intent.amount = validateAmount(amount);
  intent.customer = requireCustomer(account, optionalText(form, 'customer')) ?? intent.customer;
  intent.setup_future_usage = optionalText(form, 'setup_future_usage') ?? intent.setup_future_usage;
  intent.description = optionalText(form, 'description') ?? intent.description;
  intent.metadata = { ...intent.metadata, ...readMetadata(form) };
  intent.last_payment_error = null;
  return intent;
}

/** Confirms a payment intent by the parameters of the call. */
export function confirmIntentById(account: StripeAccount, id: string, form: Form): PaymentIntent {
  const intent = requireObject(account.intents, id, 'payment_intent', 'intent');
  intent.setup_future_usage = optionalText(form, 'setup_future_usage') ?? intent.setup_future_usage;
  return confirmIntent(account, intent, readConfirmation(form));
}

function readConfirmation(form: Form): Parameters<typeof confirmIntent>[2] {
  return {
    methodId: optionalText(form, 'payment_method'),
    usesScript: flag(form, 'use_stripe_sdk'),
    returnUrl: optionalText(form, 'return_url'),
    failsOnRequiredAction: flag(form, 'error_on_requires_action'),
  };
}

/** Cancels an unfinished payment intent. Throws if it has succeeded, is canceled, or is being paid at this moment. */
export function cancelIntent(account: StripeAccount, id: string, form: Form): PaymentIntent {
  const intent = requireObject(account.intents, id, 'payment_intent', 'intent');
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'canceled');
  if (isBeingPaid(account, intent)) throw unexpectedState({ ...intent, status: 'processing' }, 'canceled');
  return setIntentCanceled(account, intent, optionalText(form, 'cancellation_reason'));
}

/** True if a customer is paying the payment attempt of this object (intent or session) at this moment. A test sets this. */
export function isBeingPaid(account: StripeAccount, object: object): boolean {
  return account.beingPaid.has(account.referenceOf(object) ?? '');
}

/** Sets a payment intent to canceled and publishes the event. */
export function setIntentCanceled(account: StripeAccount, intent: PaymentIntent, reason: string | null): PaymentIntent {
  intent.status = 'canceled';
  intent.canceled_at = account.nowInSeconds();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  account.recordEvent('payment_intent.canceled', intent);
  return intent;
}

/** Returns a payment intent to a browser. Throws unless the client secret in the call is that of the intent. */
export function readIntentWithSecret(account: StripeAccount, id: string, form: Form): PaymentIntent {
  const intent = requireObject(account.intents, id, 'payment_intent', 'intent');
  if (optionalText(form, 'client_secret') !== intent.client_secret)
    throw resourceMissing('payment_intent', id, 'intent');
  return intent;
}

/** Returns a filter for objects that were created in the time range of the `created` parameter of a list request. */
export function createdWithin(form: Form): (object: { readonly created: number }) => boolean {
  const created = nestedForm(form, 'created');
  const from = Math.max(optionalInteger(created, 'gte') ?? 0, (optionalInteger(created, 'gt') ?? -1) + 1);
  const last = Number.MAX_SAFE_INTEGER;
  const to = Math.min(optionalInteger(created, 'lte') ?? last, (optionalInteger(created, 'lt') ?? last) - 1);
  return (object) => object.created >= from && object.created <= to;
}

function unexpectedState(intent: PaymentIntent, action: string): ApiRefusal {
  return new ApiRefusal(`An intent that is ${intent.status} cannot be ${action}.`, {
    code: 'payment_intent_unexpected_state',
    intent,
  });
}
