// The calls of the API that the simulator supports.
import { requireObject, type StripeAccount } from './account.ts';
import { listCharges, readAccount, readBalance } from './charges.ts';
import { createSession, expireSession, readSession, SESSION_FIELDS } from './checkout-sessions.ts';
import {
  attachPaymentMethod,
  CUSTOMER_FIELDS,
  createCustomer,
  createPaymentMethod,
  deleteCustomer,
  detachPaymentMethod,
  PAYMENT_METHOD_FIELDS,
} from './customers.ts';
import { type Form, optionalText } from './form.ts';
import {
  cancelIntent,
  confirmIntentById,
  createdWithin,
  createIntent,
  INTENT_CANCEL_FIELDS,
  INTENT_CONFIRM_FIELDS,
  INTENT_FIELDS,
  INTENT_UPDATE_FIELDS,
  readIntentWithSecret,
  updateIntent,
} from './payment-intents.ts';
import { createRefund, listRefunds, REFUND_FIELDS } from './refunds.ts';
import { listPage } from './responses.ts';

/** A call of the API that a route handles. */
interface ApiCall {
  readonly account: StripeAccount;
  readonly form: Form;
  /** Id in the path; empty if the path has none. */
  readonly id: string;
}

interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: RegExp;
  readonly fields: readonly string[];
  /** Runs the call with the secret key and returns the response body. */
  readonly run: (call: ApiCall) => object;
  /** Runs the call of a browser with the publishable key; without it the call is refused to browsers. */
  readonly runForBrowsers?: (call: ApiCall) => object;
}

const LIST_FIELDS = [
  'limit',
  'starting_after',
  'ending_before',
  'created.gt',
  'created.gte',
  'created.lt',
  'created.lte',
  'charge',
  'customer',
  'payment_intent',
  'email',
  'type',
  'expand.#',
];
const READ_FIELDS = ['client_secret', 'expand.#'];

const ROUTES: readonly Route[] = [
  post('customers', CUSTOMER_FIELDS, ({ account, form }) => createCustomer(account, form)),
  list('customers', ({ account, form }) =>
    [...account.customers.values()].filter(
      ({ email }) => optionalText(form, 'email') === null || email === optionalText(form, 'email'),
    ),
  ),
  read('customers', ({ account, id }) => requireObject(account.customers, id, 'customer')),
  {
    method: 'DELETE',
    path: pathOf('customers/:id'),
    fields: [],
    run: ({ account, id }) => deleteCustomer(account, id),
  },
  {
    method: 'GET',
    path: pathOf('customers/:id/payment_methods'),
    fields: LIST_FIELDS,
    run: ({ account, form, id }) => {
      requireObject(account.customers, id, 'customer', 'customer');
      const saved = [...account.methods.values()].filter(({ customer }) => customer === id);
      return listPage(saved, form, `/v1/customers/${id}/payment_methods`);
    },
  },
  {
    ...post('payment_methods', PAYMENT_METHOD_FIELDS, ({ account, form }) => createPaymentMethod(account, form)),
    runForBrowsers: ({ account, form }) => createPaymentMethod(account, form),
  },
  read('payment_methods', ({ account, id }) => requireObject(account.methods, id, 'PaymentMethod', 'payment_method')),
  post('payment_methods/:id/attach', ['customer', 'expand.#'], ({ account, form, id }) =>
    attachPaymentMethod(account, id, form),
  ),
  post('payment_methods/:id/detach', ['expand.#'], ({ account, id }) => detachPaymentMethod(account, id)),

  post('payment_intents', INTENT_FIELDS, ({ account, form }) => createIntent(account, form)),
  list('payment_intents', ({ account, form }) => [...account.intents.values()].filter(createdWithin(form))),
  {
    ...read('payment_intents', ({ account, id }) => requireObject(account.intents, id, 'payment_intent', 'intent')),
    runForBrowsers: ({ account, form, id }) => readIntentWithSecret(account, id, form),
  },
  post('payment_intents/:id', INTENT_UPDATE_FIELDS, ({ account, form, id }) => updateIntent(account, id, form)),
  {
    ...post('payment_intents/:id/confirm', INTENT_CONFIRM_FIELDS, ({ account, form, id }) =>
      confirmIntentById(account, id, form),
    ),
    runForBrowsers: ({ account, form, id }) => {
      readIntentWithSecret(account, id, form);
      return confirmIntentById(account, id, form);
    },
  },
  post('payment_intents/:id/cancel', INTENT_CANCEL_FIELDS, ({ account, form, id }) => cancelIntent(account, id, form)),

  post('checkout/sessions', SESSION_FIELDS, ({ account, form }) => createSession(account, form)),
  list('checkout/sessions', ({ account, form }) =>
    [...account.sessions.values()].filter(createdWithin(form)).map(({ id }) => readSession(account, id)),
  ),
  read('checkout/sessions', ({ account, id }) => readSession(account, id)),
  post('checkout/sessions/:id/expire', ['expand.#'], ({ account, id }) => expireSession(account, id)),

  list('charges', ({ account, form }) => listCharges(account, form)),
  read('charges', ({ account, id }) => requireObject(account.charges, id, 'charge')),

  post('refunds', REFUND_FIELDS, ({ account, form }) => createRefund(account, form)),
  list('refunds', ({ account, form }) => listRefunds(account, form)),
  read('refunds', ({ account, id }) => requireObject(account.refunds, id, 'refund')),

  list('events', ({ account }) => [...account.events.values()]),
  { method: 'GET', path: pathOf('balance'), fields: ['expand.#'], run: ({ account }) => readBalance(account) },
  { method: 'GET', path: pathOf('account'), fields: ['expand.#'], run: ({ account }) => readAccount(account) },
  read('events', ({ account, id }) => requireObject(account.events, id, 'event')),
];

function post(path: string, fields: readonly string[], run: (call: ApiCall) => object): Route {
  return { method: 'POST', path: pathOf(path), fields, run };
}

function read(path: string, run: (call: ApiCall) => object): Route {
  return { method: 'GET', path: pathOf(`${path}/:id`), fields: READ_FIELDS, run };
}

function list(path: string, run: (call: ApiCall) => readonly { readonly id: string }[]): Route {
  return {
    method: 'GET',
    path: pathOf(path),
    fields: LIST_FIELDS,
    run: (call) => listPage(run(call), call.form, `/v1/${path}`),
  };
}

function pathOf(path: string): RegExp {
  return new RegExp(`^/v1/${path.replace(':id', '(?<id>\\w+)')}$`);
}

/** Returns the route of an API call and the id in its path; null if the simulator does not support the call. */
export function findRoute(method: string, path: string): { readonly route: Route; readonly id: string } | null {
  for (const route of ROUTES) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return { route, id: match.groups?.id ?? '' };
  }
  return null;
}
