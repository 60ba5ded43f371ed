import { expect, it } from 'vitest';
import type { Step } from '#contract/attempts.ts';
import { createPayingCustomer, createPaymentVenue, statusFields } from '#customer/payment/testing/payment-venue.ts';
import { aRefusal, aStorage } from '#customer/shared/testing/builders.ts';
import { selectOption } from './payment-state.ts';

const REDIRECT: Step = { do: 'redirect', url: 'https://pay.test/1' };
const POST: Step = { do: 'post', url: 'https://bank.test/pay', fields: { Ds_Signature: 'x' } };
const MOUNT: Step = {
  do: 'mount',
  form: 'insite',
  script: 'https://bank.test/form.js',
  origin: 'https://bank.test',
  fields: { order: '1234' },
};
const FINGERPRINT: Step = { do: 'fingerprint', url: 'https://acs.test/method', fields: { threeDSMethodData: 'x' } };
const CHALLENGE: Step = { do: 'challenge', url: 'https://acs.test/ask', fields: { creq: 'x' } };
const WAIT: Step = { do: 'wait' };

const PAID = statusFields('succeeded', 'succeeded');
const CLOSED = statusFields('canceled', 'canceled');
const GIVEN_UP = { reason: 'canceled-by-guest', code: null } as const;

function failedBy(reason: 'card-denied' | 'not-successful' | 'bizum-denied' | 'canceled-by-guest') {
  return { attempt: { state: 'failed', failure: { reason, code: null }, step: { do: 'done' } } } as const;
}

const CHECKOUT = selectOption('checkout');
const CARD = selectOption('card');

// ── beginning to pay ──

it('«Pagar» places the cart once and goes to the page of the provider, with the cart as it was', async () => {
  const venue = createPaymentVenue();
  venue.answer('start', statusFields('pending', 'action', REDIRECT));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
  expect(venue.calls()).toEqual(['place', 'start']);
  expect(customer.left).toEqual([REDIRECT]);
  expect(customer.controller.state.get()).toEqual({ kind: 'redirecting' });
  expect(customer.inCart()).toEqual(['Caña x1']);
});

it('pressing twice is one payment', async () => {
  const venue = createPaymentVenue();
  venue.answer('start', statusFields('pending', 'action', REDIRECT));
  const customer = await createPayingCustomer(venue);
  await Promise.all([
    customer.controller.placeAndPay(CHECKOUT, 'redirecting'),
    customer.controller.placeAndPay(CHECKOUT, 'redirecting'),
  ]);
  expect(venue.calls()).toEqual(['place', 'start']);
  expect(customer.left).toHaveLength(1);
});

it('without the terms nothing is sent', async () => {
  const venue = createPaymentVenue();
  const customer = await createPayingCustomer(venue);
  customer.app.cart.acceptTerms(false);
  expect(await customer.controller.placeAndPay(CHECKOUT, 'redirecting')).toBe(false);
  expect(customer.controller.state.get()).toMatchObject({
    code: 'terms-to-pay',
    text: 'Acepta Términos y condiciones para poder realizar el pago',
  });
  expect(venue.calls()).toEqual([]);
});

it('a lost order is placed again under the same id, and nothing was charged', async () => {
  const venue = createPaymentVenue();
  venue.answer('place', 'lost');
  venue.answer('start', statusFields('pending', 'action', REDIRECT));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
  expect(customer.controller.state.get()).toEqual({ kind: 'connection-lost' });
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
  const [first, second] = venue.asked.filter(({ call }) => call === 'place');
  expect(second).toEqual(first);
  expect(customer.left).toHaveLength(1);
});

it('a start whose answer was lost is asked about, and goes on where the server has it', async () => {
  const venue = createPaymentVenue();
  venue.answer('start', 'lost');
  venue.answer('check', statusFields('pending', 'action', POST));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(selectOption('bizum'), 'redirecting');
  expect(customer.controller.state.get()).toEqual({ kind: 'checking' });
  await customer.pass();
  expect(customer.left).toEqual([POST]);
});

it('a start that never arrived is sent again under the same id', async () => {
  const venue = createPaymentVenue();
  venue.answer('start', 'lost', statusFields('pending', 'action', REDIRECT));
  venue.answer('check', { attempt: null });
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
  await customer.pass();
  expect(customer.controller.state.get()).toEqual({ kind: 'connection-lost' });
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
  const ids = venue.asked.filter(({ call }) => call === 'start').map(({ attemptId }) => attemptId);
  expect(new Set(ids).size).toBe(1);
  expect(customer.left).toHaveLength(1);
});

it('a refusal of the order is said, and the next press is another order', async () => {
  const venue = createPaymentVenue();
  venue.answer('place', aRefusal('kitchen-closed'));
  venue.answer('start', statusFields('pending', 'action', REDIRECT));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
  expect(customer.controller.state.get()).toMatchObject({ kind: 'refused', code: 'kitchen-closed' });
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
  const [first, second] = venue.asked.filter(({ call }) => call === 'place');
  expect(second?.orderId).not.toBe(first?.orderId);
});

it('what another tab pays is not paid here as well', async () => {
  const venue = createPaymentVenue();
  venue.answer('start', aRefusal('payment-under-way'));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
  expect(customer.controller.state.get()).toEqual({ kind: 'in-progress-elsewhere' });
  venue.answer('abandon', CLOSED);
  await customer.controller.startOver();
  expect(customer.controller.state.get()).toEqual({ kind: 'idle' });
  expect(customer.storage.read()).toBeNull();
});

it('an order closed meanwhile is placed once more, under another id', async () => {
  const venue = createPaymentVenue();
  venue.answer('start', aRefusal('payment-closed'), statusFields('pending', 'action', REDIRECT));
  venue.answer('abandon', statusFields('expired', 'canceled'));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
  expect(venue.placed.size).toBe(2);
  expect(customer.left).toHaveLength(1);
});

it('an order closed because it was paid is not placed again', async () => {
  const venue = createPaymentVenue();
  venue.answer('start', aRefusal('payment-closed'));
  venue.answer('abandon', PAID);
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
  expect(venue.placed.size).toBe(1);
  expect(customer.paid).toHaveLength(1);
});

it('a changed cart gives up the payment before it', async () => {
  const venue = createPaymentVenue();
  venue.answer('start', statusFields('pending', 'action', MOUNT));
  venue.answer('abandon', CLOSED);
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CARD, 'form');
  customer.addOne();
  await customer.controller.placeAndPay(CARD, 'form');
  expect(venue.calls()).toEqual(['place', 'start', 'abandon', 'place', 'start']);
  expect(venue.placed.size).toBe(2);
});

it('a changed cart is no second order when the one before it turns out to be paid', async () => {
  const venue = createPaymentVenue();
  venue.answer('start', statusFields('pending', 'action', MOUNT));
  venue.answer('abandon', PAID);
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CARD, 'form');
  customer.addOne();
  await customer.controller.placeAndPay(CARD, 'form');
  expect(venue.placed.size).toBe(1);
  expect(customer.paid).toHaveLength(1);
});

it('a changed cart is no second order while the one before it may still be paid', async () => {
  const venue = createPaymentVenue();
  venue.answer('start', statusFields('pending', 'action', MOUNT));
  venue.answer('abandon', statusFields('pending', 'action', REDIRECT));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CARD, 'form');
  customer.addOne();
  await customer.controller.placeAndPay(CARD, 'form');
  expect(customer.controller.state.get()).toEqual({ kind: 'in-progress-elsewhere' });
  expect(venue.placed.size).toBe(1);
  expect(customer.storage.read()).not.toBeNull();
});

it('a press that is refused for its haste does not forget what may be being paid', async () => {
  const venue = createPaymentVenue();
  venue.answer('start', statusFields('pending', 'action', MOUNT));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CARD, 'form');
  venue.answer('place', aRefusal('too-many-requests'));
  await customer.controller.placeAndPay(CARD, 'form');
  expect(customer.controller.state.get()).toMatchObject({ kind: 'refused', code: 'too-many-requests' });
  expect(customer.storage.read()).not.toBeNull();
});

// ── steps in the page ──

it('a new card goes through the form, the recognition and the challenge to the end', async () => {
  const venue = createPaymentVenue();
  venue.answer('start', statusFields('pending', 'action', MOUNT));
  venue.answer('advance', statusFields('pending', 'action', FINGERPRINT), statusFields('pending', 'action', CHALLENGE));
  venue.answer('check', PAID);
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeOrder('redirecting');
  await customer.controller.pay(CARD, 'form');
  expect(customer.controller.state.get()).toMatchObject({ kind: 'action-required', action: MOUNT });
  await customer.controller.advanceAttempt({ kind: 'card-token', token: 'idoper', saveCard: true });
  expect(customer.controller.state.get()).toMatchObject({ kind: 'action-required', action: FINGERPRINT });
  await customer.controller.advanceAttempt({ kind: 'fingerprint', completed: false });
  expect(customer.controller.state.get()).toMatchObject({ kind: 'action-required', action: CHALLENGE });
  await customer.controller.checkPayment();
  expect(customer.paid).toHaveLength(1);
  expect(venue.calls()).toEqual(['place', 'start', 'advance', 'advance', 'check']);
});

it('a challenge whose frame never tells is found out by asking', async () => {
  const venue = createPaymentVenue();
  venue.answer('start', statusFields('pending', 'action', CHALLENGE));
  venue.answer('read', statusFields('pending', 'action', CHALLENGE), statusFields('pending', 'processing', WAIT));
  venue.answer('check', PAID);
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(selectOption('saved-card'), 'processing');
  await customer.pass();
  expect(customer.controller.state.get()).toMatchObject({ kind: 'action-required', action: CHALLENGE });
  await customer.pass();
  expect(customer.controller.state.get()).toEqual({ kind: 'checking' });
  await customer.pass();
  expect(customer.paid).toHaveLength(1);
});

it('a step sent without an answer leaves it open whether money moved, and is asked about until it is known', async () => {
  const venue = createPaymentVenue();
  venue.answer('start', statusFields('pending', 'action', MOUNT));
  venue.answer('advance', 'lost');
  venue.answer('check', 'lost', statusFields('pending', 'unknown', WAIT), PAID);
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CARD, 'form');
  await customer.controller.advanceAttempt({ kind: 'card-token', token: 'idoper', saveCard: false });
  expect(customer.controller.state.get()).toEqual({ kind: 'checking' });
  await customer.pass();
  expect(customer.controller.state.get()).toEqual({ kind: 'checking' });
  await customer.pass();
  expect(customer.paid).toHaveLength(1);
  expect(venue.calls().filter((call) => call === 'start')).toHaveLength(1);
});

it('while nobody knows whether money moved, no press pays again', async () => {
  const venue = createPaymentVenue();
  venue.answer('start', statusFields('pending', 'unknown', WAIT));
  venue.answer('check', statusFields('pending', 'unknown', WAIT));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(selectOption('saved-card'), 'processing');
  expect(customer.controller.state.get()).toEqual({ kind: 'checking' });
  expect(await customer.controller.placeAndPay(CHECKOUT, 'redirecting')).toBe(false);
  expect(await customer.controller.pay(CARD, 'form')).toBe(false);
  expect(venue.calls()).toEqual(['place', 'start']);
});

it('a refused card is said, and the next press is another attempt at the same order', async () => {
  const venue = createPaymentVenue();
  venue.answer('start', statusFields('pending', 'action', MOUNT));
  venue.answer('advance', failedBy('card-denied'));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CARD, 'form');
  await customer.controller.advanceAttempt({ kind: 'card-token', token: 'idoper', saveCard: false });
  expect(customer.controller.state.get()).toEqual({
    kind: 'failed',
    failure: { reason: 'card-denied', code: null },
    option: 'card',
    wasChallenged: false,
  });
  await customer.controller.pay(CARD, 'form');
  const starts = venue.asked.filter(({ call }) => call === 'start');
  expect(new Set(starts.map(({ attemptId }) => attemptId)).size).toBe(2);
  expect(venue.placed.size).toBe(1);
  expect(customer.inCart()).toEqual(['Caña x1']);
});

it('a refusal after the challenge is known as one', async () => {
  const venue = createPaymentVenue();
  venue.answer('start', statusFields('pending', 'action', CHALLENGE));
  venue.answer('check', failedBy('not-successful'));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CARD, 'processing');
  await customer.controller.checkPayment();
  expect(customer.controller.state.get()).toMatchObject({ kind: 'failed', option: 'card', wasChallenged: true });
});

it('a wallet hears whether its token was taken on', async () => {
  const venue = createPaymentVenue();
  venue.answer('start', failedBy('card-denied'), PAID);
  const customer = await createPayingCustomer(venue);
  const token = { ...selectOption('applepay'), token: '{}' };
  expect(await customer.controller.placeAndPay(token, 'processing')).toBe(false);
  expect(await customer.controller.pay(token, 'processing')).toBe(true);
});

it("a form that Stripe's own script finds incomplete sends nothing, and stays", async () => {
  const venue = createPaymentVenue();
  venue.answer('start', statusFields('pending', 'action', { ...MOUNT, form: 'stripe' }));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CARD, 'form');
  const before = customer.controller.state.get();
  await customer.controller.confirmInPage(() => Promise.resolve(false));
  expect(customer.controller.state.get()).toEqual(before);
  expect(venue.calls()).toEqual(['place', 'start']);
});

it("when Stripe's own script breaks off, the server says what became of it", async () => {
  const venue = createPaymentVenue();
  venue.answer('start', statusFields('pending', 'action', { ...MOUNT, form: 'stripe' }));
  venue.answer('advance', PAID);
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CARD, 'form');
  await customer.controller.confirmInPage(() => Promise.reject(new Error('the script broke off')));
  expect(customer.paid).toHaveLength(1);
});

// ── giving up ──

it('cancelling in the challenge gives the payment up and keeps the cart', async () => {
  const venue = createPaymentVenue();
  venue.answer('start', statusFields('pending', 'action', CHALLENGE));
  venue.answer('abandon', CLOSED);
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(selectOption('saved-card'), 'processing');
  await customer.controller.cancelCheckout();
  expect(customer.controller.state.get()).toMatchObject({ kind: 'failed', failure: GIVEN_UP, option: 'saved-card' });
  expect(customer.storage.read()).toBeNull();
  expect(customer.inCart()).toEqual(['Caña x1']);
});

it('cancelling what turns out to be paid leads to its page', async () => {
  const venue = createPaymentVenue();
  venue.answer('start', statusFields('pending', 'action', CHALLENGE));
  venue.answer('abandon', statusFields('pending', 'processing', WAIT), PAID);
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(CARD, 'processing');
  await customer.controller.cancelCheckout();
  expect(customer.controller.state.get()).toEqual({ kind: 'checking' });
  await customer.pass();
  expect(customer.paid).toHaveLength(1);
});

// ── coming back ──

/** Somebody began to pay in this browser, and its tab was left. */
async function afterLeaving(step: Step = REDIRECT) {
  const venue = createPaymentVenue();
  venue.answer('start', statusFields('pending', 'action', step));
  const { device, tab } = await createPayingCustomer(venue).then(async (customer) => {
    await customer.controller.placeAndPay(CHECKOUT, 'redirecting');
    return customer;
  });
  venue.asked.splice(0, venue.asked.length, ...venue.asked.filter(({ call }) => call === 'place'));
  return { venue, device, tab };
}

function returned(outcome: 'failed' | 'canceled', externalId: string | null = 'a1') {
  return { outcome, input: { sessionId: null, externalId, signed: {} } };
}

it('back on the menu in the same tab, the payment is given up and the cart is kept', async () => {
  const { venue, device, tab } = await afterLeaving();
  venue.answer('abandon', CLOSED);
  const customer = await createPayingCustomer(venue, { device, tab });
  await customer.controller.resumeOnMenu(null);
  expect(venue.calls()).toEqual(['place', 'abandon']);
  expect(customer.controller.state.get()).toEqual({ kind: 'idle' });
  expect(customer.storage.read()).toBeNull();
  expect(customer.inCart()).toEqual(['Caña x1']);
});

it('the menu opened in another tab leaves a payment alone that may still be on its way', async () => {
  const { venue, device } = await afterLeaving();
  venue.answer('read', statusFields('pending', 'action', REDIRECT));
  const customer = await createPayingCustomer(venue, { device, tab: aStorage() });
  await customer.controller.resumeOnMenu(null);
  expect(venue.calls()).toEqual(['place', 'read']);
  expect(customer.controller.state.get()).toEqual({ kind: 'in-progress-elsewhere' });
});

it('the menu opened in another tab gives up a payment that nobody goes on with', async () => {
  const { venue, device } = await afterLeaving();
  venue.answer('read', failedBy('card-denied'));
  venue.answer('abandon', CLOSED);
  const customer = await createPayingCustomer(venue, { device, tab: aStorage() });
  await customer.controller.resumeOnMenu(null);
  expect(customer.controller.state.get()).toEqual({ kind: 'idle' });
  expect(customer.storage.read()).toBeNull();
});

it.each([
  ['failed', failedBy('card-denied'), { reason: 'not-successful', code: null }],
  ['failed', failedBy('bizum-denied'), { reason: 'bizum-denied', code: null }],
  ['failed', failedBy('canceled-by-guest'), GIVEN_UP],
  ['canceled', failedBy('not-successful'), GIVEN_UP],
] as const)('a return as %s is said, once the payment is surely closed', async (as, found, failure) => {
  const { venue, device, tab } = await afterLeaving();
  venue.answer('return', found);
  venue.answer('abandon', { ...found, state: 'canceled' });
  const customer = await createPayingCustomer(venue, { device, tab });
  await customer.controller.resumeOnMenu(returned(as));
  expect(customer.controller.state.get()).toEqual({ kind: 'failed', failure, option: null, wasChallenged: false });
  expect(customer.inCart()).toEqual(['Caña x1']);
});

it('a return as failed whose money is there leads to its page', async () => {
  const { venue, device, tab } = await afterLeaving();
  venue.answer('return', PAID);
  venue.answer('abandon', PAID);
  const customer = await createPayingCustomer(venue, { device, tab });
  await customer.controller.resumeOnMenu(returned('failed'));
  expect(customer.paid).toHaveLength(1);
});

it('a return whose money nobody knows of yet is given up until the provider lets go', async () => {
  const { venue, device, tab } = await afterLeaving();
  venue.answer('return', statusFields('pending', 'unknown', WAIT));
  venue.answer('abandon', statusFields('pending', 'unknown', WAIT), 'lost', CLOSED);
  const customer = await createPayingCustomer(venue, { device, tab });
  await customer.controller.resumeOnMenu(returned('failed'));
  expect(customer.controller.state.get()).toEqual({ kind: 'checking' });
  await customer.pass();
  expect(customer.controller.state.get()).toEqual({ kind: 'checking' });
  await customer.pass();
  expect(customer.controller.state.get()).toMatchObject({ kind: 'failed', option: null });
});

it("a forged return, or another guest's, changes nothing", async () => {
  const venue = createPaymentVenue();
  venue.answer('return', aRefusal('not-found'));
  const customer = await createPayingCustomer(venue);
  await customer.controller.resumeOnMenu(returned('failed', 'another'));
  expect(customer.controller.state.get()).toEqual({ kind: 'idle' });
  expect(venue.calls()).toEqual(['return']);
});

it('the card page takes a form up where it was, in the tab that began it', async () => {
  const { venue, device, tab } = await afterLeaving(MOUNT);
  venue.answer('read', statusFields('pending', 'action', MOUNT));
  const customer = await createPayingCustomer(venue, { device, tab });
  expect(await customer.controller.resumeOnCardPage()).toBe(true);
  expect(customer.controller.state.get()).toMatchObject({ kind: 'action-required', action: MOUNT });
  expect(customer.controller.order.get()).toMatchObject({ total: 180, tableCode: 'A1' });
});

it.each([
  ["back from the bank's page the customer chooses anew", statusFields('pending', 'action', POST), 'idle'],
  ['money that may be moving is asked about', statusFields('pending', 'unknown', WAIT), 'checking'],
  ['an attempt that failed is over', failedBy('card-denied'), 'idle'],
  ['an order that nobody began to pay waits', { attempt: null }, 'idle'],
])('on the card page %s', async (_, status, step) => {
  const { venue, device, tab } = await afterLeaving(POST);
  venue.answer('read', status);
  const customer = await createPayingCustomer(venue, { device, tab });
  expect(await customer.controller.resumeOnCardPage()).toBe(true);
  expect(customer.controller.state.get().kind).toBe(step);
  expect(customer.left).toEqual([]);
});

it('a second tab of the card page does not pay what the first one is paying', async () => {
  const { venue, device } = await afterLeaving(CHALLENGE);
  venue.answer('read', statusFields('pending', 'action', CHALLENGE));
  const customer = await createPayingCustomer(venue, { device, tab: aStorage() });
  expect(await customer.controller.resumeOnCardPage()).toBe(true);
  expect(customer.controller.state.get()).toEqual({ kind: 'in-progress-elsewhere' });
});

it('what another tab has ended is under way no more: on the menu nothing is left of it', async () => {
  const { venue, device } = await afterLeaving();
  venue.answer('read', statusFields('pending', 'action', REDIRECT));
  const customer = await createPayingCustomer(venue, { device, tab: aStorage() });
  await customer.controller.resumeOnMenu(null);
  customer.controller.handleOtherTabChange();
  expect(customer.controller.state.get()).toEqual({ kind: 'in-progress-elsewhere' });
  customer.storage.clear();
  customer.controller.handleOtherTabChange();
  expect(customer.controller.state.get()).toEqual({ kind: 'idle' });
});

it('what another tab has paid leads to its page from the card page', async () => {
  const { venue, device } = await afterLeaving(CHALLENGE);
  venue.answer('read', statusFields('pending', 'action', CHALLENGE));
  venue.answer('check', PAID);
  const customer = await createPayingCustomer(venue, { device, tab: aStorage() });
  await customer.controller.resumeOnCardPage();
  customer.storage.clear();
  customer.controller.handleOtherTabChange();
  await customer.pass();
  expect(customer.paid).toHaveLength(1);
});

it.each([
  ['given up', CLOSED],
  ['unknown to the server', aRefusal('not-found')],
])('the card page has nothing to show for a payment that is %s', async (_, answer) => {
  const { venue, device, tab } = await afterLeaving();
  venue.answer('read', answer);
  const customer = await createPayingCustomer(venue, { device, tab });
  expect(await customer.controller.resumeOnCardPage()).toBe(false);
  expect(customer.storage.read()).toBeNull();
});

it('the card page opened by hand has nothing to show', async () => {
  const customer = await createPayingCustomer(createPaymentVenue());
  expect(await customer.controller.resumeOnCardPage()).toBe(false);
});
