import { expect, it } from 'vitest';
import type { Step } from '#contract/attempts.ts';
import { aPaidVenue, aPayingGuest, standing } from '#customer/payment/testing/payment-venue.ts';
import { aRefusal, aStorage } from '#customer/shared/testing/builders.ts';
import { choiceOf } from './payment-state.ts';

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

const PAID = standing('succeeded', 'succeeded');
const CLOSED = standing('canceled', 'canceled');
const GIVEN_UP = { reason: 'canceled-by-guest', code: null } as const;

function failedBy(reason: 'card-denied' | 'not-successful' | 'bizum-denied' | 'canceled-by-guest') {
  return { attempt: { state: 'failed', failure: { reason, code: null }, step: { do: 'done' } } } as const;
}

const CHECKOUT = choiceOf('checkout');
const CARD = choiceOf('card');

// ── beginning to pay ──

it('«Pagar» places the cart once and goes to the page of the provider, with the cart as it was', async () => {
  const venue = aPaidVenue();
  venue.answer('start', standing('pending', 'action', REDIRECT));
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(CHECKOUT, 'redirecting');
  expect(venue.calls()).toEqual(['place', 'start']);
  expect(guest.left).toEqual([REDIRECT]);
  expect(guest.flow.state.get()).toEqual({ step: 'leaving' });
  expect(guest.inCart()).toEqual(['Caña x1']);
});

it('pressing twice is one payment', async () => {
  const venue = aPaidVenue();
  venue.answer('start', standing('pending', 'action', REDIRECT));
  const guest = await aPayingGuest(venue);
  await Promise.all([guest.flow.payCart(CHECKOUT, 'redirecting'), guest.flow.payCart(CHECKOUT, 'redirecting')]);
  expect(venue.calls()).toEqual(['place', 'start']);
  expect(guest.left).toHaveLength(1);
});

it('without the terms nothing is sent', async () => {
  const venue = aPaidVenue();
  const guest = await aPayingGuest(venue);
  guest.guest.cart.acceptTerms(false);
  expect(await guest.flow.payCart(CHECKOUT, 'redirecting')).toBe(false);
  expect(guest.flow.state.get()).toMatchObject({
    code: 'terms-to-pay',
    text: 'Acepta Términos y condiciones para poder realizar el pago',
  });
  expect(venue.calls()).toEqual([]);
});

it('a lost order is placed again under the same id, and nothing was charged', async () => {
  const venue = aPaidVenue();
  venue.answer('place', 'lost');
  venue.answer('start', standing('pending', 'action', REDIRECT));
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(CHECKOUT, 'redirecting');
  expect(guest.flow.state.get()).toEqual({ step: 'lost' });
  await guest.flow.payCart(CHECKOUT, 'redirecting');
  const [first, second] = venue.asked.filter(({ call }) => call === 'place');
  expect(second).toEqual(first);
  expect(guest.left).toHaveLength(1);
});

it('a start whose answer was lost is asked about, and goes on where the server has it', async () => {
  const venue = aPaidVenue();
  venue.answer('start', 'lost');
  venue.answer('check', standing('pending', 'action', POST));
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(choiceOf('bizum'), 'redirecting');
  expect(guest.flow.state.get()).toEqual({ step: 'checking' });
  await guest.pass();
  expect(guest.left).toEqual([POST]);
});

it('a start that never arrived is sent again under the same id', async () => {
  const venue = aPaidVenue();
  venue.answer('start', 'lost', standing('pending', 'action', REDIRECT));
  venue.answer('check', { attempt: null });
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(CHECKOUT, 'redirecting');
  await guest.pass();
  expect(guest.flow.state.get()).toEqual({ step: 'lost' });
  await guest.flow.payCart(CHECKOUT, 'redirecting');
  const ids = venue.asked.filter(({ call }) => call === 'start').map(({ attemptId }) => attemptId);
  expect(new Set(ids).size).toBe(1);
  expect(guest.left).toHaveLength(1);
});

it('a refusal of the order is said, and the next press is another order', async () => {
  const venue = aPaidVenue();
  venue.answer('place', aRefusal('kitchen-closed'));
  venue.answer('start', standing('pending', 'action', REDIRECT));
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(CHECKOUT, 'redirecting');
  expect(guest.flow.state.get()).toMatchObject({ step: 'refused', code: 'kitchen-closed' });
  await guest.flow.payCart(CHECKOUT, 'redirecting');
  const [first, second] = venue.asked.filter(({ call }) => call === 'place');
  expect(second?.orderId).not.toBe(first?.orderId);
});

it('what another tab pays is not paid here as well', async () => {
  const venue = aPaidVenue();
  venue.answer('start', aRefusal('payment-under-way'));
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(CHECKOUT, 'redirecting');
  expect(guest.flow.state.get()).toEqual({ step: 'under-way' });
  venue.answer('abandon', CLOSED);
  await guest.flow.startOver();
  expect(guest.flow.state.get()).toEqual({ step: 'idle' });
  expect(guest.keeper.read()).toBeNull();
});

it('an order closed meanwhile is placed once more, under another id', async () => {
  const venue = aPaidVenue();
  venue.answer('start', aRefusal('payment-closed'), standing('pending', 'action', REDIRECT));
  venue.answer('abandon', standing('expired', 'canceled'));
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(CHECKOUT, 'redirecting');
  expect(venue.placed.size).toBe(2);
  expect(guest.left).toHaveLength(1);
});

it('an order closed because it was paid is not placed again', async () => {
  const venue = aPaidVenue();
  venue.answer('start', aRefusal('payment-closed'));
  venue.answer('abandon', PAID);
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(CHECKOUT, 'redirecting');
  expect(venue.placed.size).toBe(1);
  expect(guest.paid).toHaveLength(1);
});

it('a changed cart gives up the payment before it', async () => {
  const venue = aPaidVenue();
  venue.answer('start', standing('pending', 'action', MOUNT));
  venue.answer('abandon', CLOSED);
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(CARD, 'form');
  guest.addOne();
  await guest.flow.payCart(CARD, 'form');
  expect(venue.calls()).toEqual(['place', 'start', 'abandon', 'place', 'start']);
  expect(venue.placed.size).toBe(2);
});

it('a changed cart is no second order when the one before it turns out to be paid', async () => {
  const venue = aPaidVenue();
  venue.answer('start', standing('pending', 'action', MOUNT));
  venue.answer('abandon', PAID);
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(CARD, 'form');
  guest.addOne();
  await guest.flow.payCart(CARD, 'form');
  expect(venue.placed.size).toBe(1);
  expect(guest.paid).toHaveLength(1);
});

it('a changed cart is no second order while the one before it may still be paid', async () => {
  const venue = aPaidVenue();
  venue.answer('start', standing('pending', 'action', MOUNT));
  venue.answer('abandon', standing('pending', 'action', REDIRECT));
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(CARD, 'form');
  guest.addOne();
  await guest.flow.payCart(CARD, 'form');
  expect(guest.flow.state.get()).toEqual({ step: 'under-way' });
  expect(venue.placed.size).toBe(1);
  expect(guest.keeper.read()).not.toBeNull();
});

it('a press that is refused for its haste does not forget what may be being paid', async () => {
  const venue = aPaidVenue();
  venue.answer('start', standing('pending', 'action', MOUNT));
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(CARD, 'form');
  venue.answer('place', aRefusal('too-many-requests'));
  await guest.flow.payCart(CARD, 'form');
  expect(guest.flow.state.get()).toMatchObject({ step: 'refused', code: 'too-many-requests' });
  expect(guest.keeper.read()).not.toBeNull();
});

// ── steps in the page ──

it('a new card goes through the form, the recognition and the challenge to the end', async () => {
  const venue = aPaidVenue();
  venue.answer('start', standing('pending', 'action', MOUNT));
  venue.answer('advance', standing('pending', 'action', FINGERPRINT), standing('pending', 'action', CHALLENGE));
  venue.answer('check', PAID);
  const guest = await aPayingGuest(venue);
  await guest.flow.place('redirecting');
  await guest.flow.pay(CARD, 'form');
  expect(guest.flow.state.get()).toMatchObject({ step: 'acting', act: MOUNT });
  await guest.flow.advance({ kind: 'card-token', token: 'idoper', saveCard: true });
  expect(guest.flow.state.get()).toMatchObject({ step: 'acting', act: FINGERPRINT });
  await guest.flow.advance({ kind: 'fingerprint', completed: false });
  expect(guest.flow.state.get()).toMatchObject({ step: 'acting', act: CHALLENGE });
  await guest.flow.check();
  expect(guest.paid).toHaveLength(1);
  expect(venue.calls()).toEqual(['place', 'start', 'advance', 'advance', 'check']);
});

it('a challenge whose frame never tells is found out by asking', async () => {
  const venue = aPaidVenue();
  venue.answer('start', standing('pending', 'action', CHALLENGE));
  venue.answer('read', standing('pending', 'action', CHALLENGE), standing('pending', 'processing', WAIT));
  venue.answer('check', PAID);
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(choiceOf('saved-card'), 'processing');
  await guest.pass();
  expect(guest.flow.state.get()).toMatchObject({ step: 'acting', act: CHALLENGE });
  await guest.pass();
  expect(guest.flow.state.get()).toEqual({ step: 'checking' });
  await guest.pass();
  expect(guest.paid).toHaveLength(1);
});

it('a step sent without an answer leaves it open whether money moved, and is asked about until it is known', async () => {
  const venue = aPaidVenue();
  venue.answer('start', standing('pending', 'action', MOUNT));
  venue.answer('advance', 'lost');
  venue.answer('check', 'lost', standing('pending', 'unknown', WAIT), PAID);
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(CARD, 'form');
  await guest.flow.advance({ kind: 'card-token', token: 'idoper', saveCard: false });
  expect(guest.flow.state.get()).toEqual({ step: 'checking' });
  await guest.pass();
  expect(guest.flow.state.get()).toEqual({ step: 'checking' });
  await guest.pass();
  expect(guest.paid).toHaveLength(1);
  expect(venue.calls().filter((call) => call === 'start')).toHaveLength(1);
});

it('while nobody knows whether money moved, no press pays again', async () => {
  const venue = aPaidVenue();
  venue.answer('start', standing('pending', 'unknown', WAIT));
  venue.answer('check', standing('pending', 'unknown', WAIT));
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(choiceOf('saved-card'), 'processing');
  expect(guest.flow.state.get()).toEqual({ step: 'checking' });
  expect(await guest.flow.payCart(CHECKOUT, 'redirecting')).toBe(false);
  expect(await guest.flow.pay(CARD, 'form')).toBe(false);
  expect(venue.calls()).toEqual(['place', 'start']);
});

it('a refused card is said, and the next press is another attempt at the same order', async () => {
  const venue = aPaidVenue();
  venue.answer('start', standing('pending', 'action', MOUNT));
  venue.answer('advance', failedBy('card-denied'));
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(CARD, 'form');
  await guest.flow.advance({ kind: 'card-token', token: 'idoper', saveCard: false });
  expect(guest.flow.state.get()).toEqual({
    step: 'failed',
    failure: { reason: 'card-denied', code: null },
    way: 'card',
    wasChallenged: false,
  });
  await guest.flow.pay(CARD, 'form');
  const starts = venue.asked.filter(({ call }) => call === 'start');
  expect(new Set(starts.map(({ attemptId }) => attemptId)).size).toBe(2);
  expect(venue.placed.size).toBe(1);
  expect(guest.inCart()).toEqual(['Caña x1']);
});

it('a refusal after the challenge is known as one', async () => {
  const venue = aPaidVenue();
  venue.answer('start', standing('pending', 'action', CHALLENGE));
  venue.answer('check', failedBy('not-successful'));
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(CARD, 'processing');
  await guest.flow.check();
  expect(guest.flow.state.get()).toMatchObject({ step: 'failed', way: 'card', wasChallenged: true });
});

it('a wallet hears whether its token was taken on', async () => {
  const venue = aPaidVenue();
  venue.answer('start', failedBy('card-denied'), PAID);
  const guest = await aPayingGuest(venue);
  const token = { ...choiceOf('applepay'), token: '{}' };
  expect(await guest.flow.payCart(token, 'processing')).toBe(false);
  expect(await guest.flow.pay(token, 'processing')).toBe(true);
});

it("a form that Stripe's own script finds incomplete sends nothing, and stays", async () => {
  const venue = aPaidVenue();
  venue.answer('start', standing('pending', 'action', { ...MOUNT, form: 'stripe' }));
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(CARD, 'form');
  const before = guest.flow.state.get();
  await guest.flow.confirm(() => Promise.resolve(false));
  expect(guest.flow.state.get()).toEqual(before);
  expect(venue.calls()).toEqual(['place', 'start']);
});

it("when Stripe's own script breaks off, the server says what became of it", async () => {
  const venue = aPaidVenue();
  venue.answer('start', standing('pending', 'action', { ...MOUNT, form: 'stripe' }));
  venue.answer('advance', PAID);
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(CARD, 'form');
  await guest.flow.confirm(() => Promise.reject(new Error('the script broke off')));
  expect(guest.paid).toHaveLength(1);
});

// ── giving up ──

it('cancelling in the challenge gives the payment up and keeps the cart', async () => {
  const venue = aPaidVenue();
  venue.answer('start', standing('pending', 'action', CHALLENGE));
  venue.answer('abandon', CLOSED);
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(choiceOf('saved-card'), 'processing');
  await guest.flow.cancel();
  expect(guest.flow.state.get()).toMatchObject({ step: 'failed', failure: GIVEN_UP, way: 'saved-card' });
  expect(guest.keeper.read()).toBeNull();
  expect(guest.inCart()).toEqual(['Caña x1']);
});

it('cancelling what turns out to be paid leads to its page', async () => {
  const venue = aPaidVenue();
  venue.answer('start', standing('pending', 'action', CHALLENGE));
  venue.answer('abandon', standing('pending', 'processing', WAIT), PAID);
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(CARD, 'processing');
  await guest.flow.cancel();
  expect(guest.flow.state.get()).toEqual({ step: 'checking' });
  await guest.pass();
  expect(guest.paid).toHaveLength(1);
});

// ── coming back ──

/** Somebody began to pay in this browser, and its tab was left. */
async function afterLeaving(step: Step = REDIRECT) {
  const venue = aPaidVenue();
  venue.answer('start', standing('pending', 'action', step));
  const { device, tab } = await aPayingGuest(venue).then(async (guest) => {
    await guest.flow.payCart(CHECKOUT, 'redirecting');
    return guest;
  });
  venue.asked.splice(0, venue.asked.length, ...venue.asked.filter(({ call }) => call === 'place'));
  return { venue, device, tab };
}

function returned(as: 'failed' | 'canceled', externalId: string | null = 'a1') {
  return { as, input: { sessionId: null, externalId, signed: {} } };
}

it('back on the menu in the same tab, the payment is given up and the cart is kept', async () => {
  const { venue, device, tab } = await afterLeaving();
  venue.answer('abandon', CLOSED);
  const guest = await aPayingGuest(venue, { device, tab });
  await guest.flow.toMenu(null);
  expect(venue.calls()).toEqual(['place', 'abandon']);
  expect(guest.flow.state.get()).toEqual({ step: 'idle' });
  expect(guest.keeper.read()).toBeNull();
  expect(guest.inCart()).toEqual(['Caña x1']);
});

it('the menu opened in another tab leaves a payment alone that may still be on its way', async () => {
  const { venue, device } = await afterLeaving();
  venue.answer('read', standing('pending', 'action', REDIRECT));
  const guest = await aPayingGuest(venue, { device, tab: aStorage() });
  await guest.flow.toMenu(null);
  expect(venue.calls()).toEqual(['place', 'read']);
  expect(guest.flow.state.get()).toEqual({ step: 'under-way' });
});

it('the menu opened in another tab gives up a payment that nobody goes on with', async () => {
  const { venue, device } = await afterLeaving();
  venue.answer('read', failedBy('card-denied'));
  venue.answer('abandon', CLOSED);
  const guest = await aPayingGuest(venue, { device, tab: aStorage() });
  await guest.flow.toMenu(null);
  expect(guest.flow.state.get()).toEqual({ step: 'idle' });
  expect(guest.keeper.read()).toBeNull();
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
  const guest = await aPayingGuest(venue, { device, tab });
  await guest.flow.toMenu(returned(as));
  expect(guest.flow.state.get()).toEqual({ step: 'failed', failure, way: null, wasChallenged: false });
  expect(guest.inCart()).toEqual(['Caña x1']);
});

it('a return as failed whose money is there leads to its page', async () => {
  const { venue, device, tab } = await afterLeaving();
  venue.answer('return', PAID);
  venue.answer('abandon', PAID);
  const guest = await aPayingGuest(venue, { device, tab });
  await guest.flow.toMenu(returned('failed'));
  expect(guest.paid).toHaveLength(1);
});

it('a return whose money nobody knows of yet is given up until the provider lets go', async () => {
  const { venue, device, tab } = await afterLeaving();
  venue.answer('return', standing('pending', 'unknown', WAIT));
  venue.answer('abandon', standing('pending', 'unknown', WAIT), 'lost', CLOSED);
  const guest = await aPayingGuest(venue, { device, tab });
  await guest.flow.toMenu(returned('failed'));
  expect(guest.flow.state.get()).toEqual({ step: 'checking' });
  await guest.pass();
  expect(guest.flow.state.get()).toEqual({ step: 'checking' });
  await guest.pass();
  expect(guest.flow.state.get()).toMatchObject({ step: 'failed', way: null });
});

it("a forged return, or another guest's, changes nothing", async () => {
  const venue = aPaidVenue();
  venue.answer('return', aRefusal('not-found'));
  const guest = await aPayingGuest(venue);
  await guest.flow.toMenu(returned('failed', 'another'));
  expect(guest.flow.state.get()).toEqual({ step: 'idle' });
  expect(venue.calls()).toEqual(['return']);
});

it('the card page takes a form up where it was, in the tab that began it', async () => {
  const { venue, device, tab } = await afterLeaving(MOUNT);
  venue.answer('read', standing('pending', 'action', MOUNT));
  const guest = await aPayingGuest(venue, { device, tab });
  expect(await guest.flow.toCardPage()).toBe(true);
  expect(guest.flow.state.get()).toMatchObject({ step: 'acting', act: MOUNT });
  expect(guest.flow.order.get()).toMatchObject({ total: 180, tableCode: 'A1' });
});

it.each([
  ["back from the bank's page the guest chooses anew", standing('pending', 'action', POST), 'idle'],
  ['money that may be moving is asked about', standing('pending', 'unknown', WAIT), 'checking'],
  ['an attempt that failed is over', failedBy('card-denied'), 'idle'],
  ['an order that nobody began to pay waits', { attempt: null }, 'idle'],
])('on the card page %s', async (_, status, step) => {
  const { venue, device, tab } = await afterLeaving(POST);
  venue.answer('read', status);
  const guest = await aPayingGuest(venue, { device, tab });
  expect(await guest.flow.toCardPage()).toBe(true);
  expect(guest.flow.state.get().step).toBe(step);
  expect(guest.left).toEqual([]);
});

it('a second tab of the card page does not pay what the first one is paying', async () => {
  const { venue, device } = await afterLeaving(CHALLENGE);
  venue.answer('read', standing('pending', 'action', CHALLENGE));
  const guest = await aPayingGuest(venue, { device, tab: aStorage() });
  expect(await guest.flow.toCardPage()).toBe(true);
  expect(guest.flow.state.get()).toEqual({ step: 'under-way' });
});

it('what another tab has ended is under way no more: on the menu nothing is left of it', async () => {
  const { venue, device } = await afterLeaving();
  venue.answer('read', standing('pending', 'action', REDIRECT));
  const guest = await aPayingGuest(venue, { device, tab: aStorage() });
  await guest.flow.toMenu(null);
  guest.flow.heedOtherTab();
  expect(guest.flow.state.get()).toEqual({ step: 'under-way' });
  guest.keeper.forget();
  guest.flow.heedOtherTab();
  expect(guest.flow.state.get()).toEqual({ step: 'idle' });
});

it('what another tab has paid leads to its page from the card page', async () => {
  const { venue, device } = await afterLeaving(CHALLENGE);
  venue.answer('read', standing('pending', 'action', CHALLENGE));
  venue.answer('check', PAID);
  const guest = await aPayingGuest(venue, { device, tab: aStorage() });
  await guest.flow.toCardPage();
  guest.keeper.forget();
  guest.flow.heedOtherTab();
  await guest.pass();
  expect(guest.paid).toHaveLength(1);
});

it.each([
  ['given up', CLOSED],
  ['unknown to the server', aRefusal('not-found')],
])('the card page has nothing to show for a payment that is %s', async (_, answer) => {
  const { venue, device, tab } = await afterLeaving();
  venue.answer('read', answer);
  const guest = await aPayingGuest(venue, { device, tab });
  expect(await guest.flow.toCardPage()).toBe(false);
  expect(guest.keeper.read()).toBeNull();
});

it('the card page opened by hand has nothing to show', async () => {
  const guest = await aPayingGuest(aPaidVenue());
  expect(await guest.flow.toCardPage()).toBe(false);
});
