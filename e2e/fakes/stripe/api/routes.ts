// The calls that the simulator knows.

import { page } from './responses.ts';
import { createSession, expireSession, readSession, SESSION_FIELDS } from './checkout-sessions.ts';
import {
  attachMethod,
  CUSTOMER_FIELDS,
  createCustomer,
  createMethod,
  deleteCustomer,
  detachMethod,
  METHOD_FIELDS,
} from './customers.ts';
import { type Form, text } from './form.ts';
import {
  cancelIntent,
  confirm,
  createIntent,
  INTENT_CANCEL_FIELDS,
  INTENT_CONFIRM_FIELDS,
  INTENT_FIELDS,
  INTENT_UPDATE_FIELDS,
  madeWithin,
  readWithSecret,
  updateIntent,
} from './payment-intents.ts';
import { createRefund, REFUND_FIELDS, refundsOf } from './refunds.ts';
import { get, type World } from './account.ts';

export interface Call {
  readonly world: World;
  readonly form: Form;
  /** From the path; empty where the path has none. */
  readonly id: string;
}

interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: RegExp;
  readonly fields: readonly string[];
  /** Does it, and shows what came of it. */
  readonly run: (call: Call) => object;
  /** The same for a browser with the publishable key; browsers may do nothing else. */
  readonly runForBrowsers?: (call: Call) => object;
}

const LIST_FIELDS = [
  'limit',
  'starting_after',
  'ending_before',
  'created.gte',
  'created.lte',
  'customer',
  'payment_intent',
  'email',
  'type',
  'expand.#',
];
const READ_FIELDS = ['client_secret', 'expand.#'];

const ROUTES: readonly Route[] = [
  post('customers', CUSTOMER_FIELDS, ({ world, form }) => createCustomer(world, form)),
  list('customers', ({ world, form }) =>
    [...world.customers.values()].filter(({ email }) => text(form, 'email') === null || email === text(form, 'email')),
  ),
  read('customers', ({ world, id }) => get(world.customers, id, 'customer')),
  { method: 'DELETE', path: pathOf('customers/:id'), fields: [], run: ({ world, id }) => deleteCustomer(world, id) },
  {
    method: 'GET',
    path: pathOf('customers/:id/payment_methods'),
    fields: LIST_FIELDS,
    run: ({ world, form, id }) => {
      get(world.customers, id, 'customer', 'customer');
      const kept = [...world.methods.values()].filter(({ customer }) => customer === id);
      return page(kept, form, `/v1/customers/${id}/payment_methods`);
    },
  },
  {
    ...post('payment_methods', METHOD_FIELDS, ({ world, form }) => createMethod(world, form)),
    runForBrowsers: ({ world, form }) => createMethod(world, form),
  },
  read('payment_methods', ({ world, id }) => get(world.methods, id, 'PaymentMethod', 'payment_method')),
  post('payment_methods/:id/attach', ['customer', 'expand.#'], ({ world, form, id }) => attachMethod(world, id, form)),
  post('payment_methods/:id/detach', ['expand.#'], ({ world, id }) => detachMethod(world, id)),

  post('payment_intents', INTENT_FIELDS, ({ world, form }) => createIntent(world, form)),
  list('payment_intents', ({ world, form }) => [...world.intents.values()].filter(madeWithin(form))),
  {
    ...read('payment_intents', ({ world, id }) => get(world.intents, id, 'payment_intent', 'intent')),
    runForBrowsers: ({ world, form, id }) => readWithSecret(world, id, form),
  },
  post('payment_intents/:id', INTENT_UPDATE_FIELDS, ({ world, form, id }) => updateIntent(world, id, form)),
  {
    ...post('payment_intents/:id/confirm', INTENT_CONFIRM_FIELDS, ({ world, form, id }) => confirm(world, id, form)),
    runForBrowsers: ({ world, form, id }) => {
      readWithSecret(world, id, form);
      return confirm(world, id, form);
    },
  },
  post('payment_intents/:id/cancel', INTENT_CANCEL_FIELDS, ({ world, form, id }) => cancelIntent(world, id, form)),

  post('checkout/sessions', SESSION_FIELDS, ({ world, form }) => createSession(world, form)),
  list('checkout/sessions', ({ world, form }) =>
    [...world.sessions.values()].filter(madeWithin(form)).map(({ id }) => readSession(world, id)),
  ),
  read('checkout/sessions', ({ world, id }) => readSession(world, id)),
  post('checkout/sessions/:id/expire', ['expand.#'], ({ world, id }) => expireSession(world, id)),

  post('refunds', REFUND_FIELDS, ({ world, form }) => createRefund(world, form)),
  list('refunds', ({ world, form }) => refundsOf(world, form)),
  read('refunds', ({ world, id }) => get(world.refunds, id, 'refund')),

  list('events', ({ world }) => [...world.events.values()]),
  read('events', ({ world, id }) => get(world.events, id, 'event')),
];

function post(path: string, fields: readonly string[], run: (call: Call) => object): Route {
  return { method: 'POST', path: pathOf(path), fields, run };
}

function read(path: string, run: (call: Call) => object): Route {
  return { method: 'GET', path: pathOf(`${path}/:id`), fields: READ_FIELDS, run };
}

function list(path: string, run: (call: Call) => readonly { readonly id: string }[]): Route {
  return {
    method: 'GET',
    path: pathOf(path),
    fields: LIST_FIELDS,
    run: (call) => page(run(call), call.form, `/v1/${path}`),
  };
}

function pathOf(path: string): RegExp {
  return new RegExp(`^/v1/${path.replace(':id', '(?<id>\\w+)')}$`);
}

/** The route of a call and the id in its path; null when there is none. */
export function routeOf(method: string, path: string): { readonly route: Route; readonly id: string } | null {
  for (const route of ROUTES) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return { route, id: match.groups?.id ?? '' };
  }
  return null;
}
