import { expect, it } from 'vitest';
import {
  CANCELED_BY_CUSTOMER,
  CANCELED_STATUS_FIELDS,
  CARD_FORM_STEP,
  CHALLENGE_STEP,
  FINGERPRINT_STEP,
  failedAttemptFields,
  PAID_STATUS_FIELDS,
  POST_STEP,
  REDIRECT_STEP,
  WAIT_STEP,
} from '#customer/shared/order/testing/payment-steps.ts';
import {
  createFakePaymentServer,
  createPayingCustomer,
  statusFields,
} from '#customer/shared/order/testing/payment-venue.ts';
import { aRefusalReply } from '#customer/shared/testing/builders.ts';
import { paymentSelectionOf } from './order-view.ts';

const CHECKOUT = paymentSelectionOf('checkout');
const CARD = paymentSelectionOf('card');

it('«Pagar» places the cart once and goes to the page of the provider, with the cart as it was', async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', statusFields('pending', 'action', REDIRECT_STEP));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
  expect(venue.calls()).toEqual(['place', 'start']);
  expect(customer.openedPages).toEqual([REDIRECT_STEP]);
  expect(customer.controller.view.get()).toEqual({ kind: 'redirecting' });
  expect(customer.inCart()).toEqual(['Caña x1']);
});

it('a double tap on «Pagar» starts one payment', async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', statusFields('pending', 'action', REDIRECT_STEP));
  const customer = await createPayingCustomer(venue);
  await Promise.all([
    customer.controller.placeAndPay(CHECKOUT, 'redirecting'),
    customer.controller.placeAndPay(CHECKOUT, 'redirecting'),
  ]);
  expect(venue.calls()).toEqual(['place', 'start']);
  expect(customer.openedPages).toHaveLength(1);
});

it('a cart without accepted terms is not sent to be paid', async () => {
  const venue = createFakePaymentServer();
  const customer = await createPayingCustomer(venue);
  customer.app.cart.acceptTerms(false);
  expect(await customer.controller.placeAndPay(CHECKOUT, 'redirecting')).toBe(false);
  expect(customer.controller.view.get()).toMatchObject({
    code: 'terms-to-pay',
    text: 'Acepta los Términos y condiciones para poder realizar el pago',
  });
  expect(venue.calls()).toEqual([]);
});

it('an order without a response is placed again under the same id', async () => {
  const venue = createFakePaymentServer();
  venue.reply('place', 'lost');
  venue.reply('start', statusFields('pending', 'action', REDIRECT_STEP));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
  expect(customer.controller.view.get()).toEqual({ kind: 'connection-lost' });
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
  const [first, second] = venue.requests.filter(({ call }) => call === 'place');
  expect(second).toEqual(first);
  expect(customer.openedPages).toHaveLength(1);
});

it('an attempt whose response was lost continues at the step that the server reports', async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', 'lost');
  venue.reply('check', statusFields('pending', 'action', POST_STEP));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(paymentSelectionOf('bizum'), 'redirecting');
  expect(customer.controller.view.get()).toEqual({ kind: 'checking' });
  await customer.pass();
  expect(customer.openedPages).toEqual([POST_STEP]);
});

it('an attempt that never reached the server is started again under the same id', async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', 'lost', statusFields('pending', 'action', REDIRECT_STEP));
  venue.reply('check', { attempt: null });
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
  await customer.pass();
  expect(customer.controller.view.get()).toEqual({ kind: 'connection-lost' });
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
  const ids = venue.requests.filter(({ call }) => call === 'start').map(({ attemptId }) => attemptId);
  expect(new Set(ids).size).toBe(1);
  expect(customer.openedPages).toHaveLength(1);
});

it('after a refused order the next press places an order under another id', async () => {
  const venue = createFakePaymentServer();
  venue.reply('place', aRefusalReply('kitchen-closed'));
  venue.reply('start', statusFields('pending', 'action', REDIRECT_STEP));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
  expect(customer.controller.view.get()).toMatchObject({ kind: 'refused', code: 'kitchen-closed' });
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
  const [first, second] = venue.requests.filter(({ call }) => call === 'place');
  expect(second?.orderId).not.toBe(first?.orderId);
});

it('an order that another tab is paying is not paid here as well', async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', aRefusalReply('payment-under-way'));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
  expect(customer.controller.view.get()).toEqual({ kind: 'in-progress-elsewhere' });
  venue.reply('abandon', CANCELED_STATUS_FIELDS);
  await customer.controller.startOver();
  expect(customer.controller.view.get()).toEqual({ kind: 'idle' });
  expect(customer.orders.open()).toBeNull();
});

it('an order that was closed in the meantime is placed once more under another id', async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', aRefusalReply('payment-closed'), statusFields('pending', 'action', REDIRECT_STEP));
  venue.reply('abandon', statusFields('expired', 'canceled'));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
  expect(venue.placed.size).toBe(2);
  expect(customer.openedPages).toHaveLength(1);
});

it('an order that was closed because it is paid is not placed again', async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', aRefusalReply('payment-closed'));
  venue.reply('abandon', PAID_STATUS_FIELDS);
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
  expect(venue.placed.size).toBe(1);
  expect(customer.paid).toHaveLength(1);
});

it('a changed cart cancels the earlier payment first', async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', statusFields('pending', 'action', CARD_FORM_STEP));
  venue.reply('abandon', CANCELED_STATUS_FIELDS);
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CARD, 'form');
  customer.addOne();
  await customer.controller.placeAndPay(CARD, 'form');
  expect(venue.calls()).toEqual(['place', 'start', 'abandon', 'place', 'start']);
  expect(venue.placed.size).toBe(2);
});

it('a changed cart is not ordered when the earlier order turns out to be paid', async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', statusFields('pending', 'action', CARD_FORM_STEP));
  venue.reply('abandon', PAID_STATUS_FIELDS);
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CARD, 'form');
  customer.addOne();
  await customer.controller.placeAndPay(CARD, 'form');
  expect(venue.placed.size).toBe(1);
  expect(customer.paid).toHaveLength(1);
});

it('a changed cart is not ordered while the earlier order may still be paid', async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', statusFields('pending', 'action', CARD_FORM_STEP));
  venue.reply('abandon', statusFields('pending', 'action', REDIRECT_STEP));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CARD, 'form');
  customer.addOne();
  await customer.controller.placeAndPay(CARD, 'form');
  expect(customer.controller.view.get()).toEqual({ kind: 'in-progress-elsewhere' });
  expect(venue.placed.size).toBe(1);
  expect(customer.orders.open()).not.toBeNull();
});

it('a press refused by the rate limit keeps the stored payment that may be in progress', async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', statusFields('pending', 'action', CARD_FORM_STEP));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CARD, 'form');
  venue.reply('place', aRefusalReply('too-many-requests'));
  await customer.controller.placeAndPay(CARD, 'form');
  expect(customer.controller.view.get()).toMatchObject({ kind: 'refused', code: 'too-many-requests' });
  expect(customer.orders.open()).not.toBeNull();
});

it('a payment with a new card passes through form, fingerprint and challenge to the success page', async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', statusFields('pending', 'action', CARD_FORM_STEP));
  venue.reply(
    'advance',
    statusFields('pending', 'action', FINGERPRINT_STEP),
    statusFields('pending', 'action', CHALLENGE_STEP),
  );
  venue.reply('check', PAID_STATUS_FIELDS);
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeOrder('redirecting');
  await customer.controller.pay(CARD, 'form');
  expect(customer.controller.view.get()).toMatchObject({ kind: 'action-required', action: CARD_FORM_STEP });
  await customer.controller.advanceAttempt({ kind: 'card-token', token: 'idoper', saveCard: true });
  expect(customer.controller.view.get()).toMatchObject({ kind: 'action-required', action: FINGERPRINT_STEP });
  await customer.controller.advanceAttempt({ kind: 'fingerprint', completed: false });
  expect(customer.controller.view.get()).toMatchObject({ kind: 'action-required', action: CHALLENGE_STEP });
  await customer.controller.checkPayment();
  expect(customer.paid).toHaveLength(1);
  expect(venue.calls()).toEqual(['place', 'start', 'advance', 'advance', 'check']);
});

it('a challenge whose frame reports nothing is found finished by polling', async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', statusFields('pending', 'action', CHALLENGE_STEP));
  venue.reply(
    'read',
    statusFields('pending', 'action', CHALLENGE_STEP),
    statusFields('pending', 'processing', WAIT_STEP),
  );
  venue.reply('check', PAID_STATUS_FIELDS);
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(paymentSelectionOf('saved-card'), 'processing');
  await customer.pass();
  expect(customer.controller.view.get()).toMatchObject({ kind: 'action-required', action: CHALLENGE_STEP });
  await customer.pass();
  expect(customer.controller.view.get()).toEqual({ kind: 'checking' });
  await customer.pass();
  expect(customer.paid).toHaveLength(1);
});

it('a step without a response is polled until it is known whether money moved', async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', statusFields('pending', 'action', CARD_FORM_STEP));
  venue.reply('advance', 'lost');
  venue.reply('check', 'lost', statusFields('pending', 'unknown', WAIT_STEP), PAID_STATUS_FIELDS);
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CARD, 'form');
  await customer.controller.advanceAttempt({ kind: 'card-token', token: 'idoper', saveCard: false });
  expect(customer.controller.view.get()).toEqual({ kind: 'checking' });
  await customer.pass();
  expect(customer.controller.view.get()).toEqual({ kind: 'checking' });
  await customer.pass();
  expect(customer.paid).toHaveLength(1);
  expect(venue.calls().filter((call) => call === 'start')).toHaveLength(1);
});

it('no press pays again while it is unknown whether money moved', async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', statusFields('pending', 'unknown', WAIT_STEP));
  venue.reply('check', statusFields('pending', 'unknown', WAIT_STEP));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(paymentSelectionOf('saved-card'), 'processing');
  expect(customer.controller.view.get()).toEqual({ kind: 'checking' });
  expect(await customer.controller.placeAndPay(CHECKOUT, 'redirecting')).toBe(false);
  expect(await customer.controller.pay(CARD, 'form')).toBe(false);
  expect(venue.calls()).toEqual(['place', 'start']);
});

it('after a refused card the next press is another attempt for the same order', async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', statusFields('pending', 'action', CARD_FORM_STEP));
  venue.reply('advance', failedAttemptFields('card-denied'));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CARD, 'form');
  await customer.controller.advanceAttempt({ kind: 'card-token', token: 'idoper', saveCard: false });
  expect(customer.controller.view.get()).toEqual({
    kind: 'failed',
    failure: { reason: 'card-denied', code: null },
    orderId: venue.requests.find(({ call }) => call === 'place')?.orderId,
    isConfirmedUnpaid: true,
    option: 'card',
    wasChallenged: false,
  });
  await customer.controller.pay(CARD, 'form');
  const starts = venue.requests.filter(({ call }) => call === 'start');
  expect(new Set(starts.map(({ attemptId }) => attemptId)).size).toBe(2);
  expect(venue.placed.size).toBe(1);
  expect(customer.inCart()).toEqual(['Caña x1']);
});

it('a card refused after the challenge is reported as challenged', async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', statusFields('pending', 'action', CHALLENGE_STEP));
  venue.reply('check', failedAttemptFields('not-successful'));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CARD, 'processing');
  await customer.controller.checkPayment();
  expect(customer.controller.view.get()).toMatchObject({ kind: 'failed', option: 'card', wasChallenged: true });
});

it('a wallet receives whether the server accepted its token', async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', failedAttemptFields('card-denied'), PAID_STATUS_FIELDS);
  const customer = await createPayingCustomer(venue);
  const token = { ...paymentSelectionOf('applepay'), token: '{}' };
  expect(await customer.controller.placeAndPay(token, 'processing')).toBe(false);
  expect(await customer.controller.pay(token, 'processing')).toBe(true);
});

it("a card form that Stripe's script finds incomplete stays visible and sends nothing", async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', statusFields('pending', 'action', { ...CARD_FORM_STEP, form: 'stripe' }));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CARD, 'form');
  const before = customer.controller.view.get();
  await customer.controller.confirmInPage(() => Promise.resolve(false));
  expect(customer.controller.view.get()).toEqual(before);
  expect(venue.calls()).toEqual(['place', 'start']);
});

it("when Stripe's script fails, the status is queried at the server", async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', statusFields('pending', 'action', { ...CARD_FORM_STEP, form: 'stripe' }));
  venue.reply('advance', PAID_STATUS_FIELDS);
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CARD, 'form');
  await customer.controller.confirmInPage(() => Promise.reject(new Error('the script failed')));
  expect(customer.paid).toHaveLength(1);
});

it('canceling the challenge cancels the payment and keeps the cart', async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', statusFields('pending', 'action', CHALLENGE_STEP));
  venue.reply('abandon', CANCELED_STATUS_FIELDS);
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(paymentSelectionOf('saved-card'), 'processing');
  await customer.controller.cancelCheckout();
  expect(customer.controller.view.get()).toMatchObject({
    kind: 'failed',
    failure: CANCELED_BY_CUSTOMER,
    option: 'saved-card',
  });
  expect(customer.orders.open()).toBeNull();
  expect(customer.inCart()).toEqual(['Caña x1']);
});

it('canceling a payment that turns out to be paid opens its success page', async () => {
  const venue = createFakePaymentServer();
  venue.reply('start', statusFields('pending', 'action', CHALLENGE_STEP));
  venue.reply('abandon', statusFields('pending', 'processing', WAIT_STEP), PAID_STATUS_FIELDS);
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CARD, 'processing');
  await customer.controller.cancelCheckout();
  expect(customer.controller.view.get()).toEqual({ kind: 'checking' });
  await customer.pass();
  expect(customer.paid).toHaveLength(1);
});
