// Test data for the state machine of the order: facts of the page, states of the machine and statuses of the server.
import type { AttemptStep, OrderStatus } from '#contract/attempts.ts';
import { anId } from '#contract/testing/products.ts';
import type { OrderFacts, OrderMachine } from '#customer/shared/order/order-events.ts';
import { INITIAL_MACHINE } from '#customer/shared/order/order-transitions.ts';
import type { OrderView } from '#customer/shared/order/order-view.ts';
import { newOrder, type StoredOrder } from '#customer/shared/order/stored-order.ts';
import { anOrderStatus } from './order-status.ts';

/** The step that shows the card form of Redsys. */
export const MOUNT = {
  do: 'mount',
  form: 'insite',
  script: 'https://bank.test/form.js',
  origin: 'https://bank.test',
  fields: {},
} as const;
/** The failure of a declined card. */
export const FAILURE = { reason: 'card-denied', code: null } as const;

/** The cart. */
export const CART = { tableCode: 'A1', lines: [], comment: '' };
/** The order of that cart which is paid online, before an attempt. */
export const ORDER: StoredOrder = { ...newOrder(anId(1), 'online', CART), startedInTab: 'this' };
/** An attempt to pay `ORDER`, as the browser stores it. */
export const ATTEMPT = { id: anId(2), option: 'card', cardId: null, saveCard: false, isAnswered: true } as const;
/** The order while its attempt is in progress. */
export const PAYING: StoredOrder = { ...ORDER, attempt: ATTEMPT };
/** The order of that cart for staff. */
export const FOR_STAFF: StoredOrder = { ...ORDER, kind: 'staff' };

/** Builds the facts that the state machine needs about the page, with the order that is being paid, in the tab that started it. */
export function someFacts(fields: Partial<OrderFacts> = {}): OrderFacts {
  return {
    open: PAYING,
    isOpenedHere: true,
    cart: CART,
    payTo: undefined,
    cartRefusal: null,
    endedInCart: [],
    newId: anId(50),
    ...fields,
  };
}

/** Builds a state machine that shows this view of the payment. */
export function showing(view: OrderView, fields: Partial<OrderMachine> = {}): OrderMachine {
  return { ...INITIAL_MACHINE, view, ...fields };
}

/** A status of the order, confirmed as unpaid unless given otherwise. */
function aStatus(state: OrderStatus['state'], attempt: OrderStatus['attempt']): OrderStatus {
  return anOrderStatus({ state, attempt });
}

/** The stored attempt in a state, with its next step. */
function anAttempt(state: NonNullable<OrderStatus['attempt']>['state'], step: AttemptStep): OrderStatus['attempt'] {
  return { id: ATTEMPT.id, state, failure: null, step };
}

/** The status of a payment that is paid. */
export const PAID = aStatus('succeeded', anAttempt('succeeded', { do: 'done' }));
/** The status of a canceled payment that may have been charged all the same. */
export const UNCONFIRMED = {
  ...aStatus('canceled', anAttempt('canceled', { do: 'done' })),
  isConfirmedUnpaid: false,
};
/** The status of a canceled payment that charged nothing. */
export const CLOSED = aStatus('canceled', anAttempt('canceled', { do: 'done' }));
/** The status of a payment whose attempt the provider is processing. */
export const WAITING = aStatus('pending', anAttempt('processing', { do: 'wait' }));
/** The status of a pending payment whose attempt failed. */
export const FAILED = aStatus('pending', { ...ATTEMPT, state: 'failed', failure: FAILURE, step: { do: 'done' } });
/** The status of a payment whose customer must fill in the card form. */
export const FORM = aStatus('pending', anAttempt('action', MOUNT));
/** The status of a payment whose customer must go to the provider's page. */
export const REDIRECT = aStatus('pending', anAttempt('action', { do: 'redirect', url: 'https://pay.test/1' }));
/** The status of a payment without an attempt. */
export const NOT_STARTED = aStatus('pending', null);
