// Customers, and the cards they keep.

import { cardOf, fingerprintOf, type TypedCard } from './cards.ts';
import { type Form, labels, needed, part, text, texts, whole } from './form.ts';
import { ApiRefusal } from './refusal.ts';
import { type Customer, get, type PaymentMethod, type World } from './account.ts';

export const CUSTOMER_FIELDS = ['email', 'name', 'description', 'preferred_locales.#', 'metadata.*', 'expand.#'];

export function createCustomer(world: World, form: Form): Customer {
  const customer: Customer = {
    id: world.newId('cus'),
    object: 'customer',
    created: world.now(),
    email: text(form, 'email'),
    preferred_locales: texts(form, 'preferred_locales'),
    metadata: labels(form),
    livemode: false,
  };
  world.customers.set(customer.id, customer);
  world.tell('customer.created', customer);
  return customer;
}

export function deleteCustomer(world: World, id: string): object {
  get(world.customers, id, 'customer');
  world.customers.delete(id);
  for (const method of world.methods.values()) if (method.customer === id) method.customer = null;
  return { id, object: 'customer', deleted: true };
}

export const METHOD_FIELDS = [
  'type',
  'card.number',
  'card.exp_month',
  'card.exp_year',
  'card.cvc',
  'billing_details.*',
  'metadata.*',
  'expand.#',
];

export function createMethod(world: World, form: Form): PaymentMethod {
  if (needed(form, 'type') !== 'card') {
    throw new ApiRefusal('The simulator knows cards alone.', { param: 'type', code: 'parameter_invalid_string' });
  }
  const card = part(form, 'card');
  const billing = part(form, 'billing_details');
  return addMethod(
    world,
    {
      number: needed(card, 'number'),
      expMonth: whole(card, 'exp_month') ?? 0,
      expYear: whole(card, 'exp_year') ?? 0,
      cvc: text(card, 'cvc'),
    },
    { name: text(billing, 'name'), email: text(billing, 'email') },
  );
}

/** A payment method made of a card as it was typed. Refuses what no bank is needed to refuse. */
export function addMethod(world: World, typed: TypedCard, billing: PaymentMethod['billing_details']): PaymentMethod {
  const card = cardOf(typed, world.clock());
  const method: PaymentMethod = {
    id: world.newId('pm'),
    object: 'payment_method',
    type: 'card',
    created: world.now(),
    customer: null,
    card: {
      brand: card.brand,
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
  world.methods.set(method.id, method);
  world.cards.set(method.id, card);
  return method;
}

export function attachMethod(world: World, id: string, form: Form): PaymentMethod {
  const method = get(world.methods, id, 'PaymentMethod');
  refuseUsedUp(world, method);
  const customer = get(world.customers, needed(form, 'customer'), 'customer', 'customer');
  if (method.customer !== null && method.customer !== customer.id) {
    throw new ApiRefusal('This payment method belongs to another customer.');
  }
  return keepMethod(world, method, customer.id);
}

export function detachMethod(world: World, id: string): PaymentMethod {
  const method = get(world.methods, id, 'PaymentMethod', 'payment_method');
  if (method.customer === null) {
    throw new ApiRefusal('This payment method belongs to no customer.');
  }
  method.customer = null;
  world.usedUp.add(id);
  world.tell('payment_method.detached', method);
  return method;
}

/** The card belongs to the customer from now on. */
export function keepMethod(world: World, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method;
  method.customer = customer;
  world.tell('payment_method.attached', method);
  return method;
}

/** A card that was charged without being kept, or was taken off its customer, is of no more use. */
export function refuseUsedUp(world: World, method: PaymentMethod): void {
  if (!world.usedUp.has(method.id) || method.customer !== null) return;
  throw new ApiRefusal(
    'This payment method was charged without being kept, or was taken off its customer: it is of no more use.',
    { param: 'payment_method' },
  );
}
