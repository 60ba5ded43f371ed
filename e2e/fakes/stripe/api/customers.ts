// Customers and their payment methods.
import type Stripe from 'stripe';
import { requireObject, type StripeAccount } from './account.ts';
import { type EnteredCard, fingerprintOf, validateCard } from './cards.ts';
import {
  type Form,
  nestedForm,
  optionalInteger,
  optionalText,
  parametersOf,
  readMetadata,
  requiredText,
  textList,
} from './form.ts';
import {
  type Customer,
  type PaymentMethod,
  UNUSED_BILLING_FIELDS,
  UNUSED_CARD_FIELDS,
  UNUSED_CUSTOMER_FIELDS,
} from './objects.ts';
import { ApiRefusal } from './refusal.ts';

/** The parameters that the simulated Stripe accepts when a customer is created. */
export const CUSTOMER_FIELDS = parametersOf<Stripe.CustomerCreateParams>()([
  'email',
  'name',
  'description',
  'preferred_locales.#',
  'metadata.*',
  'expand.#',
]);

/** Creates a customer of the account and publishes the event. */
export function createCustomer(account: StripeAccount, form: Form): Customer {
  const customer: Customer = {
    id: account.newId('cus'),
    object: 'customer',
    ...UNUSED_CUSTOMER_FIELDS,
    created: account.nowInSeconds(),
    email: optionalText(form, 'email'),
    description: optionalText(form, 'description'),
    preferred_locales: textList(form, 'preferred_locales'),
    metadata: readMetadata(form),
    livemode: false,
  };
  account.customers.set(customer.id, customer);
  account.recordEvent('customer.created', customer);
  return customer;
}

/** Deletes a customer and detaches its payment methods. */
export function deleteCustomer(account: StripeAccount, id: string): object {
  requireObject(account.customers, id, 'customer');
  account.customers.delete(id);
  for (const method of account.methods.values()) if (method.customer === id) method.customer = null;
  return { id, object: 'customer', deleted: true };
}

/** The parameters that the simulated Stripe accepts when a payment method is created. */
export const PAYMENT_METHOD_FIELDS = parametersOf<Stripe.PaymentMethodCreateParams>()([
  'type',
  'card.number',
  'card.exp_month',
  'card.exp_year',
  'card.cvc',
  'billing_details.*',
  'metadata.*',
  'expand.#',
]);

/** Creates a payment method in the simulated Stripe account, from the card in the parameters of the API call. */
export function createPaymentMethod(account: StripeAccount, form: Form): PaymentMethod {
  if (requiredText(form, 'type') !== 'card') {
    throw new ApiRefusal('The simulator supports cards only.', { param: 'type', code: 'parameter_invalid_string' });
  }
  const card = nestedForm(form, 'card');
  const billing = nestedForm(form, 'billing_details');
  return createCardPaymentMethod(
    account,
    {
      number: requiredText(card, 'number'),
      expMonth: optionalInteger(card, 'exp_month') ?? 0,
      expYear: optionalInteger(card, 'exp_year') ?? 0,
      cvc: optionalText(card, 'cvc'),
    },
    { ...UNUSED_BILLING_FIELDS, name: optionalText(billing, 'name'), email: optionalText(billing, 'email') },
  );
}

/**
 * Creates a payment method in the simulated Stripe account, from card data that a customer entered. Throws a card error if they are
 * invalid.
 */
export function createCardPaymentMethod(
  account: StripeAccount,
  typed: EnteredCard,
  billing: PaymentMethod['billing_details'],
): PaymentMethod {
  const card = validateCard(typed, account.clock());
  const method: PaymentMethod = {
    id: account.newId('pm'),
    object: 'payment_method',
    type: 'card',
    created: account.nowInSeconds(),
    customer: null,
    customer_account: null,
    card: {
      ...UNUSED_CARD_FIELDS,
      brand: card.brand,
      display_brand: card.brand,
      last4: card.number.slice(-4),
      exp_month: typed.expMonth,
      exp_year: typed.expYear,
      fingerprint: fingerprintOf(card.number),
      country: 'ES',
      funding: 'credit',
    },
    billing_details: billing,
    metadata: {},
    livemode: false,
  };
  account.methods.set(method.id, method);
  account.cards.set(method.id, card);
  return method;
}

/**
 * Attaches a payment method to a customer, for later payments. Throws if it belongs to another customer, or cannot be used any
 * more.
 */
export function attachPaymentMethod(account: StripeAccount, id: string, form: Form): PaymentMethod {
  const method = requireObject(account.methods, id, 'PaymentMethod');
  requireNotConsumed(account, method);
  const customer = requireObject(account.customers, requiredText(form, 'customer'), 'customer', 'customer');
  if (method.customer !== null && method.customer !== customer.id) {
    throw new ApiRefusal('This payment method belongs to another customer.');
  }
  return savePaymentMethod(account, method, customer.id);
}

/** Detaches a payment method from its customer. It cannot be used again. Throws if it belongs to no customer. */
export function detachPaymentMethod(account: StripeAccount, id: string): PaymentMethod {
  const method = requireObject(account.methods, id, 'PaymentMethod', 'payment_method');
  if (method.customer === null) {
    throw new ApiRefusal('This payment method belongs to no customer.');
  }
  method.customer = null;
  account.consumedMethods.add(id);
  account.recordEvent('payment_method.detached', method);
  return method;
}

/** Saves the payment method for later payments of the customer, and records an event. Does nothing if it is saved already. */
export function savePaymentMethod(account: StripeAccount, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method;
  method.customer = customer;
  account.recordEvent('payment_method.attached', method);
  return method;
}

/** Throws if the payment method cannot be used any more: it was charged without being saved, or was detached from its customer. */
export function requireNotConsumed(account: StripeAccount, method: PaymentMethod): void {
  if (!account.consumedMethods.has(method.id) || method.customer !== null) return;
  throw new ApiRefusal(
    'This payment method was charged without being saved, or was detached: it cannot be used again.',
    { param: 'payment_method' },
  );
}
