import { expect, it } from 'vitest';
import type { AttemptStep } from '#contract/attempts.ts';
import {
  CANCELED_BY_CUSTOMER,
  CANCELED_STATUS_FIELDS,
  CARD_FORM_STEP,
  CHALLENGE_STEP,
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
import { aRefusalReply, aReply } from '#customer/shared/testing/builders.ts';
import { paymentSelectionOf } from './order-view.ts';

const CHECKOUT = paymentSelectionOf('checkout');

/** Somebody began to pay in this browser, and its tab was left. */
async function afterLeaving(step: AttemptStep = REDIRECT_STEP) {
  const venue = createFakePaymentServer();
  venue.reply('start', statusFields('pending', 'action', step));
  const { device, tab } = await createPayingCustomer(venue).then(async (customer) => {
    await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
    return customer;
  });
  venue.requests.splice(0, venue.requests.length, ...venue.requests.filter(({ call }) => call === 'place'));
  return { venue, device, tab };
}

function returned(outcome: 'failed' | 'canceled', externalId: string | null = 'a1') {
  return { outcome, input: { sessionId: null, externalId, signed: {} } };
}

it('opening the menu in the same tab cancels the payment and keeps the cart', async () => {
  const { venue, device, tab } = await afterLeaving();
  venue.reply('abandon', CANCELED_STATUS_FIELDS);
  const customer = await createPayingCustomer(venue, { device, tab });
  await customer.controller.resumeOnMenu(null);
  expect(venue.calls()).toEqual(['place', 'abandon']);
  expect(customer.controller.view.get()).toEqual({ kind: 'idle' });
  expect(customer.orders.open()).toBeNull();
  expect(customer.inCart()).toEqual(['Caña x1']);
});

it('opening the menu in another tab leaves a payment in progress alone', async () => {
  const { venue, device } = await afterLeaving();
  venue.reply('read', statusFields('pending', 'action', REDIRECT_STEP));
  const customer = await createPayingCustomer(venue, { device, tab: 'another' });
  await customer.controller.resumeOnMenu(null);
  expect(venue.calls()).toEqual(['place', 'read']);
  expect(customer.controller.view.get()).toEqual({ kind: 'in-progress-elsewhere' });
});

it('opening the menu in another tab cancels a payment whose attempt has failed', async () => {
  const { venue, device } = await afterLeaving();
  venue.reply('read', failedAttemptFields('card-denied'));
  venue.reply('abandon', CANCELED_STATUS_FIELDS);
  const customer = await createPayingCustomer(venue, { device, tab: 'another' });
  await customer.controller.resumeOnMenu(null);
  expect(customer.controller.view.get()).toEqual({ kind: 'idle' });
  expect(customer.orders.open()).toBeNull();
});

it.each([
  ['failed', failedAttemptFields('card-denied'), { reason: 'not-successful', code: null }],
  ['failed', failedAttemptFields('bizum-denied'), { reason: 'bizum-denied', code: null }],
  ['failed', failedAttemptFields('canceled-by-guest'), CANCELED_BY_CUSTOMER],
  ['canceled', failedAttemptFields('not-successful'), CANCELED_BY_CUSTOMER],
] as const)('a return as %s is reported once the payment is closed', async (as, found, failure) => {
  const { venue, device, tab } = await afterLeaving();
  venue.reply('return', found);
  venue.reply('abandon', { ...found, state: 'canceled' });
  const customer = await createPayingCustomer(venue, { device, tab });
  await customer.controller.resumeOnMenu(returned(as));
  expect(customer.controller.view.get()).toMatchObject({
    kind: 'failed',
    failure,
    isConfirmedUnpaid: true,
    option: null,
  });
  expect(customer.inCart()).toEqual(['Caña x1']);
});

it('a return as failed of a paid payment opens its success page', async () => {
  const { venue, device, tab } = await afterLeaving();
  venue.reply('return', PAID_STATUS_FIELDS);
  venue.reply('abandon', PAID_STATUS_FIELDS);
  const customer = await createPayingCustomer(venue, { device, tab });
  await customer.controller.resumeOnMenu(returned('failed'));
  expect(customer.paid).toHaveLength(1);
});

it('the payment of an undecided return is canceled repeatedly until the provider accepts', async () => {
  const { venue, device, tab } = await afterLeaving();
  venue.reply('return', statusFields('pending', 'unknown', WAIT_STEP));
  venue.reply('abandon', statusFields('pending', 'unknown', WAIT_STEP), 'lost', CANCELED_STATUS_FIELDS);
  const customer = await createPayingCustomer(venue, { device, tab });
  await customer.controller.resumeOnMenu(returned('failed'));
  expect(customer.controller.view.get()).toEqual({ kind: 'checking' });
  await customer.pass();
  expect(customer.controller.view.get()).toEqual({ kind: 'checking' });
  await customer.pass();
  expect(customer.controller.view.get()).toMatchObject({ kind: 'failed', option: null });
});

it('a return whose proof is of a payment that another browser ordered is reported, and changes nothing', async () => {
  const venue = createFakePaymentServer();
  venue.reply('return', aReply({ kind: 'elsewhere', outcome: 'unpaid', total: 180 }));
  const customer = await createPayingCustomer(venue);
  const { outcome, input } = returned('failed', 'another');
  await customer.controller.resumeOnMenu({ outcome, input });
  expect(customer.otherBrowsers).toEqual([input]);
  expect(customer.controller.view.get()).toEqual({ kind: 'idle' });
  expect(venue.calls()).toEqual(['return']);
});

it('a forged return, or one of another customer, changes nothing', async () => {
  const venue = createFakePaymentServer();
  venue.reply('return', aRefusalReply('not-found'));
  const customer = await createPayingCustomer(venue);
  await customer.controller.resumeOnMenu(returned('failed', 'another'));
  expect(customer.controller.view.get()).toEqual({ kind: 'idle' });
  expect(venue.calls()).toEqual(['return']);
});

it('the card page shows the card form again in the tab that started the payment', async () => {
  const { venue, device, tab } = await afterLeaving(CARD_FORM_STEP);
  venue.reply('read', statusFields('pending', 'action', CARD_FORM_STEP));
  const customer = await createPayingCustomer(venue, { device, tab });
  expect(await customer.controller.resumeOnCardPage()).toBe(true);
  expect(customer.controller.view.get()).toMatchObject({ kind: 'action-required', action: CARD_FORM_STEP });
  expect(customer.controller.order.get()).toMatchObject({ total: 180, tableCode: 'A1' });
});

it.each([
  [
    "after a return from the bank's page the customer selects again",
    statusFields('pending', 'action', POST_STEP),
    'idle',
  ],
  ['a payment with money that may be moving is polled', statusFields('pending', 'unknown', WAIT_STEP), 'checking'],
  ['a failed attempt is over', failedAttemptFields('card-denied'), 'idle'],
  ['an order without an attempt is ready to be paid', { attempt: null }, 'idle'],
])('on the card page %s', async (_, status, step) => {
  const { venue, device, tab } = await afterLeaving(POST_STEP);
  venue.reply('read', status);
  const customer = await createPayingCustomer(venue, { device, tab });
  expect(await customer.controller.resumeOnCardPage()).toBe(true);
  expect(customer.controller.view.get().kind).toBe(step);
  expect(customer.openedPages).toEqual([]);
});

it('a second tab of the card page does not pay the order that the first one is paying', async () => {
  const { venue, device } = await afterLeaving(CHALLENGE_STEP);
  venue.reply('read', statusFields('pending', 'action', CHALLENGE_STEP));
  const customer = await createPayingCustomer(venue, { device, tab: 'another' });
  expect(await customer.controller.resumeOnCardPage()).toBe(true);
  expect(customer.controller.view.get()).toEqual({ kind: 'in-progress-elsewhere' });
});

it('a payment that another tab has ended is no longer shown as in progress on the menu', async () => {
  const { venue, device } = await afterLeaving();
  venue.reply('read', statusFields('pending', 'action', REDIRECT_STEP));
  const customer = await createPayingCustomer(venue, { device, tab: 'another' });
  await customer.controller.resumeOnMenu(null);
  customer.controller.handleOtherTabChange();
  expect(customer.controller.view.get()).toEqual({ kind: 'in-progress-elsewhere' });
  customer.forgetOrder();
  customer.controller.handleOtherTabChange();
  expect(customer.controller.view.get()).toEqual({ kind: 'idle' });
});

it('a payment that another tab has paid opens its success page from the card page', async () => {
  const { venue, device } = await afterLeaving(CHALLENGE_STEP);
  venue.reply('read', statusFields('pending', 'action', CHALLENGE_STEP));
  venue.reply('check', PAID_STATUS_FIELDS);
  const customer = await createPayingCustomer(venue, { device, tab: 'another' });
  await customer.controller.resumeOnCardPage();
  customer.forgetOrder();
  customer.controller.handleOtherTabChange();
  await customer.pass();
  expect(customer.paid).toHaveLength(1);
});

it.each([
  ['canceled', CANCELED_STATUS_FIELDS],
  ['unknown to the server', aRefusalReply('not-found')],
])('the card page has nothing to show for a payment that is %s', async (_, reply) => {
  const { venue, device, tab } = await afterLeaving();
  venue.reply('read', reply);
  const customer = await createPayingCustomer(venue, { device, tab });
  expect(await customer.controller.resumeOnCardPage()).toBe(false);
  expect(customer.orders.open()).toBeNull();
});

it('the card page without a stored payment has nothing to show', async () => {
  const customer = await createPayingCustomer(createFakePaymentServer());
  expect(await customer.controller.resumeOnCardPage()).toBe(false);
});

it('a return after a payment that the bank did not confirm as unpaid does not say that nothing was charged', async () => {
  const { venue, device, tab } = await afterLeaving();
  const unconfirmed = {
    state: 'canceled',
    isConfirmedUnpaid: false,
    attempt: { state: 'canceled', failure: { reason: 'canceled-by-guest', code: 'no-answer' }, step: { do: 'done' } },
  } as const;
  venue.reply('return', unconfirmed);
  venue.reply('abandon', unconfirmed);
  const customer = await createPayingCustomer(venue, { device, tab });
  await customer.controller.resumeOnMenu(returned('canceled'));
  expect(customer.controller.view.get()).toMatchObject({ kind: 'failed', isConfirmedUnpaid: false });
  expect(customer.orders.notices.get()).toMatchObject([{ kind: 'unknown' }]);
});

it.each([
  ['the menu', 'abandon', (customer: PayingCustomer) => customer.controller.resumeOnMenu(null), []],
  ['the card page', 'read', (customer: PayingCustomer) => customer.controller.resumeOnCardPage(null), []],
  ['another press', 'abandon', (customer: PayingCustomer) => press(customer), ['Caña x1']],
] as const)(
  'a payment whose session was lost is known on %s as one that may be charged, also after a reload',
  async (_, call, open, left) => {
    const { venue, device, tab } = await afterLeaving();
    venue.reply(call, aRefusalReply('not-identified'));
    const customer = await createPayingCustomer(venue, { device, tab });
    await open(customer);
    expect(customer.orders.open()).toBeNull();
    expect(customer.inCart()).toEqual(left);
    expect(customer.orders.notices.get()).toMatchObject([{ kind: 'unknown' }]);
    const reloaded = await createPayingCustomer(venue, { device, tab });
    reloaded.orders.restore();
    expect(reloaded.orders.notices.get()).toMatchObject([{ kind: 'unknown' }]);
  },
);

/** Presses «Pagar» for a cart that has changed. */
async function press(customer: PayingCustomer) {
  customer.addOne();
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
}

type PayingCustomer = Awaited<ReturnType<typeof createPayingCustomer>>;
