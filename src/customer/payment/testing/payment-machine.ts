// Test data for the payment state machine: contexts, machine states and statuses of the server.
import type { AttemptStep, PaymentStatus } from '#contract/attempts.ts';
import { anId } from '#contract/testing/products.ts';
import type { PaymentContext, PaymentMachine } from '#customer/payment/controller/payment-events.ts';
import type { ControllerState } from '#customer/payment/controller/payment-state.ts';
import { INITIAL_MACHINE } from '#customer/payment/controller/payment-transitions.ts';
import { cents } from '#domain/money.ts';

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

/** The order that is paid. */
export const ORDER = { orderId: anId(1), tableCode: 'A1', lines: [], comment: '' };
/** A cart with the same content as `ORDER`. */
export const CART = { tableCode: 'A1', lines: [], comment: '' };
/** An attempt to pay `ORDER`, as the browser stores it. */
export const ATTEMPT = { id: anId(2), way: 'card', cardId: null, saveCard: false, isAnswered: true } as const;
/** A payment in progress, as the browser stores it. */
export const STORED = { order: ORDER, attempt: ATTEMPT };

/** Builds the facts that the state machine needs about the page, with the stored payment, in the tab that started it. */
export function aContext(fields: Partial<PaymentContext> = {}): PaymentContext {
  return {
    stored: STORED,
    wasStartedInThisTab: true,
    cart: CART,
    orderRefusal: null,
    endedInCart: [],
    newId: anId(50),
    ...fields,
  };
}

/** Builds a state machine that shows this view of the payment. */
export function showing(view: ControllerState, fields: Partial<PaymentMachine> = {}): PaymentMachine {
  return { ...INITIAL_MACHINE, view, ...fields };
}

/** A status of the order, confirmed as unpaid unless given otherwise. */
function aStatus(state: PaymentStatus['state'], attempt: PaymentStatus['attempt']): PaymentStatus {
  return {
    ...{ orderId: ORDER.orderId, tableCode: 'A1', state, method: 'redsys', number: 1, total: cents(180), attempt },
    ...{ isConfirmedUnpaid: true, isLate: false, duplicateCharge: null },
  };
}

/** The stored attempt in a state, with its next step. */
function anAttempt(state: NonNullable<PaymentStatus['attempt']>['state'], step: AttemptStep): PaymentStatus['attempt'] {
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
