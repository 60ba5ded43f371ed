// Test data for the state machine of the order: facts of the page, states of the machine and statuses of the server.
import type { AttemptStep, OrderStatus } from '#contract/attempts.ts';
import { anId } from '#contract/testing/products.ts';
import type { OrderMachine, ReducerFacts } from '#customer/shared/order/order-events.ts';
import { INITIAL_ORDER_MACHINE } from '#customer/shared/order/order-transitions.ts';
import type { OrderView } from '#customer/shared/order/order-view.ts';
import { newOrder, type StoredOrder } from '#customer/shared/order/stored-order.ts';
import { anOrderStatus } from './order-status.ts';

/** Test data: the payment step that shows the card form of Redsys, with empty `fields`. */
export const CARD_FORM_STEP_WITHOUT_FIELDS = {
  do: 'mount',
  form: 'insite',
  script: 'https://bank.test/form.js',
  origin: 'https://bank.test',
  fields: {},
} as const;
/** Test data: the failure of an attempt whose card was declined. */
export const CARD_DENIED = { reason: 'card-denied', code: null } as const;

/** Test data: an empty cart, as the content of an order. */
export const EMPTY_CART = { tableCode: 'A1', lines: [], comment: '' };
/** Test data: a stored order that is to be paid online, before any attempt to pay it. */
export const ONLINE_ORDER: StoredOrder = { ...newOrder(anId(1), 'online', EMPTY_CART), startedInTab: 'this' };
/** Test data: an attempt to pay `ONLINE_ORDER` by card that the server has answered. */
export const ATTEMPT = { id: anId(2), option: 'card', cardId: null, saveCard: false, isAnswered: true } as const;
/** Test data: a stored order that is being paid online with the attempt `ATTEMPT`. */
export const PAYING_ORDER: StoredOrder = { ...ONLINE_ORDER, attempt: ATTEMPT };
/** Test data: a stored order that is to be paid to staff. */
export const STAFF_PAID_ORDER: StoredOrder = { ...ONLINE_ORDER, kind: 'staff' };

/**
 * Builds the `ReducerFacts` (stored order and cart) that the state machine reads: by default the order `PAYING_ORDER`, opened in
 * this tab.
 */
export function someOrderFacts(fields: Partial<ReducerFacts> = {}): ReducerFacts {
  return {
    open: PAYING_ORDER,
    isOpenedHere: true,
    cart: EMPTY_CART,
    payTo: undefined,
    cartRefusal: null,
    endedInCart: [],
    newId: anId(50),
    ...fields,
  };
}

/** Builds a state of the order's state machine in which `view` is shown. */
export function machineShowing(view: OrderView, fields: Partial<OrderMachine> = {}): OrderMachine {
  return { ...INITIAL_ORDER_MACHINE, view, ...fields };
}

/** A status of the order, confirmed as unpaid unless given otherwise. */
function aStatus(state: OrderStatus['state'], attempt: OrderStatus['attempt']): OrderStatus {
  return anOrderStatus({ state, attempt });
}

/** The stored attempt in a state, with its next step. */
function anAttempt(state: NonNullable<OrderStatus['attempt']>['state'], step: AttemptStep): OrderStatus['attempt'] {
  return { id: ATTEMPT.id, state, failure: null, step };
}

/** Test data: the server's status of a paid order. */
export const PAID_STATUS = aStatus('succeeded', anAttempt('succeeded', { do: 'done' }));
/** Test data: the server's status of a canceled order that may have been charged. */
export const UNCONFIRMED_STATUS = {
  ...aStatus('canceled', anAttempt('canceled', { do: 'done' })),
  isConfirmedUnpaid: false,
};
/** Test data: the server's status of a canceled order that was not charged. */
export const CANCELED_STATUS = aStatus('canceled', anAttempt('canceled', { do: 'done' }));
/** Test data: the server's status of an order whose attempt the payment provider is processing. */
export const PROCESSING_STATUS = aStatus('pending', anAttempt('processing', { do: 'wait' }));
/** Test data: the server's status of a pending order whose attempt has failed. */
export const FAILED_STATUS = aStatus('pending', {
  ...ATTEMPT,
  state: 'failed',
  failure: CARD_DENIED,
  step: { do: 'done' },
});
/** Test data: the server's status of an order whose customer must fill in the card form. */
export const CARD_FORM_STATUS = aStatus('pending', anAttempt('action', CARD_FORM_STEP_WITHOUT_FIELDS));
/** Test data: the server's status of an order whose customer must go to the payment provider's page. */
export const REDIRECT_STATUS = aStatus('pending', anAttempt('action', { do: 'redirect', url: 'https://pay.test/1' }));
/** Test data: the server's status of an unpaid order for which no attempt to pay has begun. */
export const NOT_STARTED_STATUS = aStatus('pending', null);
