import { expect, it } from 'vitest';
import { choiceOf } from '#customer/payment/controller/payment-state.ts';
import { aPaidVenue, aPayingGuest, standing } from '#customer/payment/testing/payment-venue.ts';
import { anAnswer, aRefusal } from '#customer/shared/testing/builders.ts';
import { type Visit, visitPaid, visitPlaced } from './success-page-state.ts';

const PAID = standing('succeeded', 'succeeded');
const PROCESSING = standing('pending', 'processing', { do: 'wait' });
const RETURN = { sessionId: 'cs_1', externalId: null, signed: {} };

/** A guest who paid on the provider's page and comes back, and what they are then shown. */
async function aReturningGuest() {
  const venue = aPaidVenue();
  venue.answer('start', standing('pending', 'action', { do: 'redirect', url: 'https://pay.test/1' }));
  const guest = await aPayingGuest(venue);
  await guest.flow.payCart(choiceOf('checkout'), 'redirecting');
  const shown: string[] = [];
  const parts = {
    guest: guest.guest,
    api: guest.api,
    keeper: guest.keeper,
    wait: guest.wait,
    isOver: () => false,
    show: ({ step }: Visit) => void shown.push(step),
  };
  return { venue, guest, shown, parts, ordersCount: () => guest.guest.identity.state.get().ordersCount };
}

function anOrder(time: number) {
  const order = { id: 'o', tableCode: 'A1', lines: [], comment: '', total: 180 };
  return anAnswer({ ...order, time: new Date(time).toISOString() });
}

it('a payment found paid is said at once, and only then the cart is cleared and the orders are counted', async () => {
  const { venue, guest, shown, parts, ordersCount } = await aReturningGuest();
  venue.answer('return', PAID);
  venue.answer('customer', anAnswer({ label: 'anonimo-abcd1234', hasEmail: false, table: null, ordersCount: 1 }));
  expect(guest.inCart()).toEqual(['Caña x1']);
  expect(await visitPaid(parts, RETURN)).toBeNull();
  expect(shown).toEqual(['paid']);
  expect(guest.inCart()).toEqual([]);
  await guest.pass();
  expect(ordersCount()).toBe(1);
  expect(guest.keeper.read()).toBeNull();
});

it('a payment not known yet is asked about until it is there, with the cart kept so long', async () => {
  const { venue, guest, shown, parts } = await aReturningGuest();
  venue.answer('return', PROCESSING);
  venue.answer('check', PROCESSING, 'lost', PAID);
  const visit = visitPaid(parts, RETURN);
  await guest.pass();
  expect(shown).toEqual(['under-way', 'checking']);
  expect(guest.inCart()).toEqual(['Caña x1']);
  await guest.pass();
  await guest.pass();
  expect(await visit).toBeNull();
  expect(shown.at(-1)).toBe('paid');
  expect(guest.inCart()).toEqual([]);
});

it.each([
  ['forged', aRefusal('not-found')],
  ["another guest's", aRefusal('not-found')],
  ['without a session', aRefusal('not-identified')],
  ['by hand, before anybody paid', { attempt: null }],
])('a success page opened %s leads home and clears nothing', async (_, answer) => {
  const { venue, guest, shown, parts } = await aReturningGuest();
  venue.answer('return', answer);
  expect(await visitPaid(parts, RETURN)).toEqual({ to: 'home' });
  expect(shown).toEqual([]);
  expect(guest.inCart()).toEqual(['Caña x1']);
});

it('a payment that was refused after all leads to where that is said', async () => {
  const { venue, guest, parts } = await aReturningGuest();
  const refused = { attempt: { state: 'failed', failure: { reason: 'card-denied', code: null } } } as const;
  venue.answer('return', PROCESSING);
  venue.answer('check', refused);
  expect(await visitPaid(parts, RETURN)).toMatchObject({ to: 'failure' });
  expect(guest.inCart()).toEqual(['Caña x1']);
});

it('an old success page is not entered twice, a new one may be read again', async () => {
  const { venue, guest, parts } = await aReturningGuest();
  venue.answer('return', PAID);
  await visitPaid(parts, RETURN);
  const now = guest.guest.clock.now();
  venue.answer('order', anOrder(now - 30_000));
  expect(await visitPaid(parts, RETURN)).toBeNull();
  venue.answer('order', anOrder(now - 61_000));
  expect(await visitPaid(parts, RETURN)).toEqual({ to: 'home' });
});

it('an order paid at the bar is shown as soon as the server has it', async () => {
  const { venue, guest, shown, parts } = await aReturningGuest();
  venue.answer('order', 'lost', anOrder(guest.guest.clock.now()));
  const visit = visitPlaced(parts, { orderId: guest.keeper.read()?.order.orderId ?? '', tableCode: 'A1' });
  await guest.pass();
  await guest.pass();
  expect(await visit).toBeNull();
  expect(shown).toEqual(['under-way', 'paid']);
});
