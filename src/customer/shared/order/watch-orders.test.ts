import { expect, it } from 'vitest';
import {
  createFakePaymentServer,
  createPayingCustomer,
  statusFields,
} from '#customer/shared/order/testing/payment-venue.ts';
import { aRefusalReply } from '#customer/shared/testing/builders.ts';
import { cents } from '#domain/money.ts';
import { paymentSelectionOf } from './order-view.ts';
import { ENDED_ORDER_WATCH_MS } from './stored-orders.ts';
import { watchOrders } from './watch-orders.ts';

const BIZUM = paymentSelectionOf('bizum');
const CANCELED = statusFields('canceled', 'canceled');
const UNCONFIRMED = { ...CANCELED, isConfirmedUnpaid: false };
const LATE = { ...statusFields('succeeded', 'succeeded'), isConfirmedUnpaid: false, isLate: true };

/** A customer who left the bank's page of a payment with one beer, which was canceled on the menu. */
async function afterCancellation(canceled = CANCELED) {
  const venue = createFakePaymentServer();
  venue.reply('start', statusFields('pending', 'action', { do: 'redirect', url: 'https://pay.test/1' }));
  venue.reply('abandon', canceled);
  const { device, tab } = await createPayingCustomer(venue).then(async (customer) => {
    await customer.controller.placeAndPay(BIZUM, 'redirecting');
    return customer;
  });
  const customer = await createPayingCustomer(venue, { device, tab });
  await customer.controller.resumeOnMenu(null);
  return { venue, customer, kinds: () => customer.orders.notices.get().map(({ kind }) => kind) };
}

/** Starts watching, without live events. */
function watch({ customer }: Awaited<ReturnType<typeof afterCancellation>>) {
  const { api, app, orders, wait, controller } = customer;
  const { session, clock } = app;
  const isLive = () => false;
  void watchOrders({ api, session, clock, orders, wait, isLive, onStatus: controller.applyStatus });
  return firstRound();
}

/** Lets the replies to the first requests arrive, without ending the wait for the next round. */
async function firstRound() {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

it('a payment canceled with confirmation shows nothing, and its late money empties the cart and is reported', async () => {
  const page = await afterCancellation();
  page.venue.reply('read', CANCELED, LATE);
  await watch(page);
  expect(page.kinds()).toEqual([]);
  expect(page.customer.inCart()).toEqual(['Caña x1']);
  await page.customer.pass();
  expect(page.kinds()).toEqual(['arrived']);
  expect(page.customer.inCart()).toEqual([]);
});

it('late money removes what was ordered and leaves what was added since', async () => {
  const page = await afterCancellation();
  page.customer.addOne();
  page.customer.addOne();
  page.venue.reply('read', LATE);
  await watch(page);
  expect(page.customer.inCart()).toEqual(['Caña x2']);
  await page.customer.pass();
  expect(page.customer.inCart()).toEqual(['Caña x2']);
});

it('late money leaves the cart alone if another order of it was paid meanwhile', async () => {
  const page = await afterCancellation();
  page.customer.orders.leaveCart();
  page.venue.reply('read', LATE);
  await watch(page);
  expect(page.kinds()).toEqual(['arrived']);
  expect(page.customer.inCart()).toEqual(['Caña x1']);
});

it('a payment that is not confirmed shows so until the provider confirms it, which is reported', async () => {
  const page = await afterCancellation(UNCONFIRMED);
  expect(page.kinds()).toEqual(['unknown']);
  page.venue.reply('read', UNCONFIRMED, UNCONFIRMED, CANCELED);
  page.venue.reply('check', 'lost', UNCONFIRMED);
  await watch(page);
  await page.customer.pass();
  expect(page.kinds()).toEqual(['unknown']);
  await page.customer.pass();
  expect(page.kinds()).toEqual(['confirmed-unpaid']);
  for (const { orderId } of page.customer.orders.notices.get()) page.customer.orders.acknowledge(orderId);
  expect(page.kinds()).toEqual([]);
  expect(page.customer.inCart()).toEqual(['Caña x1']);
});

it('the check of a payment that is not known finds its money', async () => {
  const page = await afterCancellation(UNCONFIRMED);
  page.venue.reply('read', UNCONFIRMED);
  page.venue.reply('check', LATE);
  await watch(page);
  expect(page.kinds()).toEqual(['arrived']);
});

it('the provider is not queried for a payment that ended long ago, whose stored status is still read', async () => {
  const page = await afterCancellation(UNCONFIRMED);
  page.customer.app.clock.at += 11 * 60_000;
  page.venue.reply('read', UNCONFIRMED, LATE);
  await watch(page);
  expect(page.venue.calls().filter((call) => call === 'check')).toEqual([]);
  await page.customer.pass();
  expect(page.kinds()).toEqual(['arrived']);
});

it('a lost connection changes nothing, and the status is read again', async () => {
  const page = await afterCancellation();
  page.venue.reply('read', 'lost', LATE);
  await watch(page);
  expect(page.kinds()).toEqual([]);
  await page.customer.pass();
  expect(page.kinds()).toEqual(['arrived']);
});

it('with live events, a lost reply is asked for again within seconds, since no second event follows', async () => {
  const page = await afterCancellation();
  const { api, app, orders, wait, controller } = page.customer;
  const waits: number[] = [];
  const waitFor = (ms: number) => {
    waits.push(ms);
    return wait();
  };
  page.venue.reply('read', 'lost', CANCELED);
  const { session, clock } = app;
  const onStatus = controller.applyStatus;
  void watchOrders({ api, session, clock, orders, wait: waitFor, isLive: () => true, onStatus });
  await firstRound();
  expect(waits).toEqual([60_000, 5_000]);
  await page.customer.pass();
  expect(waits.slice(2)).toEqual([60_000]);
});

it('a payment that the server does not know, or that is older than a day, is watched no longer', async () => {
  const page = await afterCancellation();
  page.venue.reply('read', aRefusalReply('not-found'));
  await watch(page);
  expect(page.customer.orders.ended()).toEqual([]);

  const old = await afterCancellation();
  old.customer.app.clock.at += ENDED_ORDER_WATCH_MS;
  expect(old.customer.orders.ended()).toEqual([]);
});

it('a second charge is reported after the success page, and again if its refund fails', async () => {
  const page = await afterCancellation();
  const charged = (refund: 'in-progress' | 'failed') => ({
    ...LATE,
    surplus: { amount: cents(180), isSecondCharge: true, refund },
  });
  const [watched] = page.customer.orders.ended();
  page.venue.reply('read', LATE);
  await watch(page);
  if (watched) page.customer.orders.acknowledge(watched.orderId);
  page.venue.reply('read', charged('in-progress'));
  await page.customer.pass();
  expect(page.kinds()).toEqual(['surplus']);
  if (watched) page.customer.orders.acknowledge(watched.orderId);
  expect(page.kinds()).toEqual([]);
  page.venue.reply('read', charged('failed'));
  await page.customer.pass();
  expect(page.customer.orders.notices.get()).toMatchObject([{ kind: 'surplus', surplus: { refund: 'failed' } }]);
});

it('a press orders nothing again when the earlier payment of the cart has been paid', async () => {
  const { venue, customer, kinds } = await afterCancellation();
  venue.reply('read', LATE);
  expect(await customer.controller.placeAndPay(BIZUM, 'redirecting')).toBe(false);
  expect(venue.placed.size).toBe(1);
  expect(customer.inCart()).toEqual([]);
  expect(kinds()).toEqual(['arrived']);
});

it('a press that finds the earlier payment not confirmed says so, and only the next press orders again', async () => {
  const { venue, customer } = await afterCancellation();
  venue.reply('read', UNCONFIRMED);
  await customer.controller.placeAndPay(BIZUM, 'redirecting');
  expect(customer.controller.view.get()).toMatchObject({ kind: 'failed', isConfirmedUnpaid: false });
  expect(venue.placed.size).toBe(1);
  await customer.controller.placeAndPay(BIZUM, 'redirecting');
  expect(venue.placed.size).toBe(2);
});

it('a charge that is not known stays a notice although the server does not find it for this session', async () => {
  const page = await afterCancellation(UNCONFIRMED);
  page.venue.reply('read', aRefusalReply('not-found'));
  await watch(page);
  expect(page.kinds()).toEqual(['unknown']);
  await page.customer.pass();
  expect(page.kinds()).toEqual(['unknown']);
});

it('a customer who sets a charge aside can order something else, and reads how the charge ended', async () => {
  const venue = createFakePaymentServer();
  const processing = { ...statusFields('pending', 'unknown', { do: 'wait' }), isConfirmedUnpaid: false } as const;
  venue.reply('start', processing);
  venue.reply('check', processing);
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay({ ...paymentSelectionOf('saved-card') }, 'processing');
  expect(customer.controller.view.get()).toEqual({ kind: 'checking' });
  customer.controller.setAside();
  expect(customer.controller.view.get()).toEqual({ kind: 'idle' });
  expect(customer.inCart()).toEqual([]);
  expect(customer.orders.open()).toBeNull();

  const kinds = () => customer.orders.notices.get().map(({ kind }) => kind);
  venue.reply('read', processing, LATE);
  await watch({ venue, customer, kinds });
  expect(kinds()).toEqual(['checking']);
  customer.addOne();
  await customer.pass();
  expect(kinds()).toEqual(['arrived']);
  expect(customer.inCart()).toEqual(['Caña x1']);
});
