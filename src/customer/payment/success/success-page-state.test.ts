import { expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { anId } from '#contract/testing/products.ts';
import { selectOption } from '#customer/payment/controller/payment-state.ts';
import { createPayingCustomer, createPaymentVenue, statusFields } from '#customer/payment/testing/payment-venue.ts';
import { storeKnownOrder } from '#customer/shared/order/known-orders.ts';
import { aRefusalReply, aReply } from '#customer/shared/testing/builders.ts';
import { cents } from '#domain/money.ts';
import type { PaymentState } from '#domain/payment.ts';
import {
  type PaymentElsewhere,
  type RedirectTarget,
  type SuccessPageState,
  showPaidOrder,
  showPlacedOrder,
} from './success-page-state.ts';

const PAID = statusFields('succeeded', 'succeeded');
const PROCESSING = statusFields('pending', 'processing', { do: 'wait' });
const RETURN = { sessionId: 'cs_1', externalId: null, signed: {} };

/** A customer who returns from the provider's page, and the statuses that they are shown. */
async function createReturningCustomer() {
  const venue = createPaymentVenue();
  venue.reply('start', statusFields('pending', 'action', { do: 'redirect', url: 'https://pay.test/1' }));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(selectOption('checkout'), 'redirecting');
  const shown: string[] = [];
  const dependencies = {
    app: customer.app,
    api: customer.api,
    storage: customer.storage,
    watched: customer.watched,
    wait: customer.wait,
    isCanceled: () => false,
    show: ({ status }: SuccessPageState) => void shown.push(status),
    showElsewhere: ({ outcome }: PaymentElsewhere) => void shown.push(`${outcome} elsewhere`),
  };
  return { venue, customer, shown, dependencies, ordersCount: () => customer.app.identity.state.get().ordersCount };
}

function anOrder(time: number, paymentState: PaymentState = 'succeeded', isWaiting = false, isToAccept = false) {
  const order = { id: 'o', tableCode: 'A1', lines: [], comment: '', total: 180, paymentState, isWaiting, isToAccept };
  return aReply({ ...order, time: new Date(time).toISOString() });
}

it('a paid payment is shown immediately, and only then the cart is cleared and the orders are counted', async () => {
  const { venue, customer, shown, dependencies, ordersCount } = await createReturningCustomer();
  venue.reply('return', PAID);
  venue.reply('customer', aReply({ label: 'anonimo-abcd1234', hasEmail: false, table: null, ordersCount: 1 }));
  expect(customer.inCart()).toEqual(['Caña x1']);
  expect(await showPaidOrder(dependencies, RETURN)).toBeNull();
  expect(shown).toEqual(['paid']);
  expect(customer.inCart()).toEqual([]);
  await customer.pass();
  expect(ordersCount()).toBe(1);
  expect(customer.storage.read()).toBeNull();
});

it('an undecided payment is polled until it is paid, and the cart is kept until then', async () => {
  const { venue, customer, shown, dependencies } = await createReturningCustomer();
  venue.reply('return', PROCESSING);
  venue.reply('check', PROCESSING, 'lost', PAID);
  const page = showPaidOrder(dependencies, RETURN);
  await customer.pass();
  expect(shown).toEqual(['pending', 'checking']);
  expect(customer.inCart()).toEqual(['Caña x1']);
  await customer.pass();
  await customer.pass();
  expect(await page).toBeNull();
  expect(shown.at(-1)).toBe('paid');
  expect(customer.inCart()).toEqual([]);
});

it.each([
  ['with a forged id', aRefusalReply('not-found')],
  ['by another customer', aRefusalReply('not-found')],
  ['without a session', aRefusalReply('not-identified')],
  ['by hand, before the payment', { attempt: null }],
])('a success page opened %s leads to the menu and clears nothing', async (_, reply) => {
  const { venue, customer, shown, dependencies } = await createReturningCustomer();
  venue.reply('return', reply);
  expect(await showPaidOrder(dependencies, RETURN)).toEqual({ kind: 'home' });
  expect(shown).toEqual([]);
  expect(customer.inCart()).toEqual(['Caña x1']);
});

it('a payment that another browser ordered is read again until it is decided, and changes nothing here', async () => {
  const { venue, customer, shown, dependencies } = await createReturningCustomer();
  const elsewhere = (outcome: string) => aReply({ kind: 'elsewhere', outcome, total: 180 });
  venue.reply('return', elsewhere('undecided'), 'lost', elsewhere('paid'));
  customer.app.session.isOpen.set(false);
  const page = showPaidOrder(dependencies, RETURN);
  for (let polls = 0; polls < 3; polls += 1) await customer.pass();
  expect(await page).toBeNull();
  expect(shown).toEqual(['undecided elsewhere', 'paid elsewhere']);
  expect(customer.inCart()).toEqual(['Caña x1']);
  expect(customer.app.session.isOpen.get()).toBe(false);
});

it('a payment that is refused in the end leads to the page that shows the failure', async () => {
  const { venue, customer, dependencies } = await createReturningCustomer();
  const refused = { attempt: { state: 'failed', failure: { reason: 'card-denied', code: null } } } as const;
  venue.reply('return', PROCESSING);
  venue.reply('check', refused);
  expect(await showPaidOrder(dependencies, RETURN)).toMatchObject({ kind: 'failure' });
  expect(customer.inCart()).toEqual(['Caña x1']);
});

it('the success page of an old order is not shown again, but that of a recent order is', async () => {
  const { venue, customer, dependencies } = await createReturningCustomer();
  venue.reply('return', PAID);
  await showPaidOrder(dependencies, RETURN);
  const now = customer.app.clock.now();
  venue.reply('order', anOrder(now - 30_000));
  expect(await showPaidOrder(dependencies, RETURN)).toBeNull();
  venue.reply('order', anOrder(now - 61_000));
  expect(await showPaidOrder(dependencies, RETURN)).toEqual({ kind: 'home' });
});

const PLACED = { orderId: anId(1), tableCode: 'A1' };

it.each([
  ['owed', 'pending', false, false, 'owed'],
  ['owed, and prepared only when it is paid', 'pending', true, false, 'waiting'],
  ['owed, and waits until staff accept it', 'pending', true, true, 'to-accept'],
  ['counted as paid', 'succeeded', false, false, 'paid'],
] as const)(
  'an order that is %s is shown as soon as the server has received it',
  async (_, paymentState, isWaiting, isToAccept, expected) => {
    const { venue, customer, shown, dependencies } = await createReturningCustomer();
    venue.reply('order', 'lost', anOrder(customer.app.clock.now(), paymentState, isWaiting, isToAccept));
    void showPlacedOrder(dependencies, PLACED);
    await customer.pass();
    await customer.pass();
    expect([...new Set(shown)]).toEqual(['arrived', expected]);
  },
);

it.each([
  ['is to be paid first turns to paid when staff collect it', false, 'succeeded', ['arrived', 'waiting', 'paid'], null],
  [
    'is to be accepted turns to owed when staff accept it',
    true,
    'pending',
    ['arrived', 'to-accept', 'owed'],
    undefined,
  ],
] as const)('an order that %s, without a press', async (_, isToAccept, paymentState, expected, left) => {
  const { venue, customer, shown, dependencies } = await createReturningCustomer();
  const now = customer.app.clock.now();
  venue.reply('order', anOrder(now, 'pending', true, isToAccept));
  let result: RedirectTarget | null | undefined;
  void showPlacedOrder(dependencies, PLACED).then((target) => (result = target));
  await customer.pass();
  venue.reply('order', 'lost', anOrder(now, paymentState));
  await customer.pass();
  await customer.pass();
  expect([...new Set(shown)]).toEqual(expected);
  expect(result).toBe(left);
});

it.each([
  ['canceled before it was prepared', aRefusalReply('not-found')],
  ['canceled after it was accepted', anOrder(0, 'canceled')],
])('an order that staff have %s leads to the orders with that news, not to a payment', async (_, reply) => {
  const { venue, customer, shown, dependencies } = await createReturningCustomer();
  venue.reply('order', anOrder(customer.app.clock.now(), 'pending', true));
  const page = showPlacedOrder(dependencies, PLACED);
  await customer.pass();
  venue.reply('order', reply);
  await customer.pass();
  expect(await page).toEqual({ kind: 'canceled' });
  expect(new Set(shown)).toEqual(new Set(['arrived', 'waiting']));
});

const KNOWN: Order = {
  ...{
    id: PLACED.orderId,
    time: '2026-11-21T20:00:00.000Z',
    tableCode: 'A1',
    lines: [],
    comment: '',
    total: cents(180),
  },
  ...{ paymentState: 'succeeded', isWaiting: false, isToAccept: false, notices: [], hasNoticeEmails: false },
};

it('after a reload without a network, an order that waits for its payment says so at once', async () => {
  const { venue, customer, shown, dependencies } = await createReturningCustomer();
  const known = { ...KNOWN, paymentState: 'pending' as const, isWaiting: true };
  storeKnownOrder(customer.app.storage, known, customer.app.clock.now());
  venue.reply('order', 'lost');
  void showPlacedOrder({ ...dependencies, isCanceled: () => shown.length > 0 }, PLACED);
  await customer.pass();
  expect(shown).toEqual(['waiting']);
});

it('the page of an order that is not prepared yet is shown again however old it is, and that of another one is not', async () => {
  const { venue, customer, shown, dependencies } = await createReturningCustomer();
  const tenMinutesAgo = customer.app.clock.now() - 600_000;
  venue.reply('order', anOrder(tenMinutesAgo, 'pending', true));
  void showPlacedOrder({ ...dependencies, isCanceled: () => shown.includes('waiting') }, PLACED);
  await customer.pass();
  expect(shown).toEqual(['arrived', 'waiting']);
  venue.reply('order', anOrder(tenMinutesAgo, 'pending'));
  expect(await showPlacedOrder(dependencies, PLACED)).toEqual({ kind: 'home' });
});

const UNCONFIRMED = { ...statusFields('canceled', 'canceled'), isConfirmedUnpaid: false };
const LATE = { ...PAID, isLate: true };

/** The payment was canceled on the menu. */
async function endStoredPayment({ storage, watched, api }: Awaited<ReturnType<typeof createPayingCustomer>>) {
  const stored = storage.read();
  if (stored === null) throw new Error('No payment is stored.');
  watched.watch(stored.order, await api.readPayment({ orderId: stored.order.orderId }));
  storage.clear();
}

it('a payment whose bank does not confirm it is shown as not known until it is, and then as paid', async () => {
  const { venue, customer, shown, dependencies } = await createReturningCustomer();
  venue.reply('return', UNCONFIRMED);
  venue.reply('check', UNCONFIRMED, LATE);
  const page = showPaidOrder(dependencies, RETURN);
  await customer.pass();
  expect(new Set(shown)).toEqual(new Set(['unknown']));
  expect(customer.inCart()).toEqual(['Caña x1']);
  expect(customer.storage.read()).toBeNull();
  expect(customer.watched.notices.get()).toMatchObject([{ kind: 'unknown' }]);
  await customer.pass();
  expect(await page).toBeNull();
  expect(shown.at(-1)).toBe('paid');
  expect(customer.inCart()).toEqual([]);
  expect(customer.watched.notices.get()).toEqual([]);
});

it('a payment that is not known at first and then confirmed as unpaid leads to the page that says so', async () => {
  const { venue, customer, dependencies } = await createReturningCustomer();
  venue.reply('return', UNCONFIRMED);
  venue.reply('check', { ...UNCONFIRMED, isConfirmedUnpaid: true });
  expect(await showPaidOrder(dependencies, RETURN)).toMatchObject({ kind: 'failure' });
  expect(customer.inCart()).toEqual(['Caña x1']);
});

it('a payment that was canceled here and paid later is shown as paid, and its lines leave the cart', async () => {
  const { venue, customer, shown, dependencies } = await createReturningCustomer();
  venue.reply('read', statusFields('canceled', 'canceled'));
  await endStoredPayment(customer);
  customer.addOne();
  customer.addOne();
  venue.reply('return', LATE);
  expect(await showPaidOrder(dependencies, RETURN)).toBeNull();
  expect(shown).toEqual(['paid']);
  expect(customer.inCart()).toEqual(['Caña x2']);
});

it('a payment that may be charged twice stays watched after its success page', async () => {
  const { venue, customer, dependencies } = await createReturningCustomer();
  const stored = customer.storage.read();
  if (stored) customer.storage.write({ ...stored, hasEndedAttempt: true });
  venue.reply('return', PAID);
  await showPaidOrder(dependencies, RETURN);
  expect(customer.watched.list()).toMatchObject([{ readOutcome: 'paid', isInCart: false }]);
});
