import { expect, it } from 'vitest';
import type { OwnOrder } from '#contract/orders.ts';
import { anId } from '#contract/testing/products.ts';
import { storeCachedOrder } from '#customer/shared/order/cached-orders.ts';
import { paymentSelectionOf } from '#customer/shared/order/order-view.ts';
import {
  createFakePaymentServer,
  createPayingCustomer,
  statusFields,
} from '#customer/shared/order/testing/payment-venue.ts';
import { aRefusalReply, aReply } from '#customer/shared/testing/builders.ts';
import { cents } from '#domain/money.ts';
import type { PaymentState } from '#domain/payment.ts';
import {
  type OtherBrowserPayment,
  type RedirectTarget,
  type SuccessPageState,
  showOrderToPayAtBar,
  showReturnedPayment,
} from './success-page-state.ts';

const PAID = statusFields('succeeded', 'succeeded');
const PROCESSING = statusFields('pending', 'processing', { do: 'wait' });
const NOW = Date.parse('2026-11-21T20:00:10.000Z');
const RETURN = { sessionId: 'cs_1', externalId: null, signed: {} };

/** A customer who returns from the provider's page, and the statuses that they are shown. */
async function createReturningCustomer() {
  const venue = createFakePaymentServer();
  venue.reply('start', statusFields('pending', 'action', { do: 'redirect', url: 'https://pay.test/1' }));
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeAndPay(paymentSelectionOf('checkout'), 'redirecting');
  const shown: string[] = [];
  const dependencies = {
    app: customer.app,
    api: customer.api,
    orders: customer.orders,
    wait: customer.wait,
    isCanceled: () => false,
    show: ({ status }: SuccessPageState) => void shown.push(status),
    showElsewhere: ({ outcome }: OtherBrowserPayment) => void shown.push(`${outcome} elsewhere`),
  };
  return { venue, customer, shown, dependencies, ordersCount: () => customer.app.identity.state.get().ordersCount };
}

/** The status of an order that was placed, or sent to the boards, at that time. */
function anOrder(time: number, state: PaymentState = 'succeeded', isWaiting = false, isToAccept = false) {
  return { state, isSent: !isWaiting, isToAccept, attempt: null, time: new Date(time).toISOString(), readOn: NOW };
}

it('a paid payment is shown immediately, and only then the cart is cleared and the orders are counted', async () => {
  const { venue, customer, shown, dependencies, ordersCount } = await createReturningCustomer();
  venue.reply('return', PAID);
  venue.reply('customer', aReply({ label: 'anonimo-abcd1234', hasEmail: false, table: null, ordersCount: 1 }));
  expect(customer.inCart()).toEqual(['Caña x1']);
  expect(await showReturnedPayment(dependencies, RETURN)).toBeNull();
  expect(shown).toEqual(['paid']);
  expect(customer.inCart()).toEqual([]);
  await customer.pass();
  expect(ordersCount()).toBe(1);
  expect(customer.orders.open()).toBeNull();
});

it('an undecided payment is polled until it is paid, and the cart is kept until then', async () => {
  const { venue, customer, shown, dependencies } = await createReturningCustomer();
  venue.reply('return', PROCESSING);
  venue.reply('check', PROCESSING, 'lost', PAID);
  const page = showReturnedPayment(dependencies, RETURN);
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
  expect(await showReturnedPayment(dependencies, RETURN)).toEqual({ kind: 'home' });
  expect(shown).toEqual([]);
  expect(customer.inCart()).toEqual(['Caña x1']);
});

it('a payment that another browser ordered is read again until it is decided, and changes nothing here', async () => {
  const { venue, customer, shown, dependencies } = await createReturningCustomer();
  const elsewhere = (outcome: string) => aReply({ kind: 'elsewhere', outcome, total: 180 });
  venue.reply('return', elsewhere('undecided'), 'lost', elsewhere('paid'));
  customer.app.session.isOpen.set(false);
  const page = showReturnedPayment(dependencies, RETURN);
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
  expect(await showReturnedPayment(dependencies, RETURN)).toMatchObject({ kind: 'failure' });
  expect(customer.inCart()).toEqual(['Caña x1']);
});

it('the success page of an old order is not shown again, but that of a recent order is', async () => {
  const { venue, dependencies } = await createReturningCustomer();
  const at = (ms: number) => new Date(ms).toISOString();
  venue.reply('return', PAID);
  await showReturnedPayment(dependencies, RETURN);
  venue.reply('return', { ...PAID, time: at(NOW - 30_000) });
  expect(await showReturnedPayment(dependencies, RETURN)).toBeNull();
  venue.reply('return', { ...PAID, time: at(NOW - 61_000) });
  expect(await showReturnedPayment(dependencies, RETURN)).toEqual({ kind: 'home' });
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
    venue.reply('read', 'lost', anOrder(NOW, paymentState, isWaiting, isToAccept));
    void showOrderToPayAtBar(dependencies, PLACED);
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
  venue.reply('read', anOrder(NOW, 'pending', true, isToAccept));
  let result: RedirectTarget | null | undefined;
  void showOrderToPayAtBar(dependencies, PLACED).then((target) => (result = target));
  await customer.pass();
  venue.reply('read', 'lost', anOrder(NOW, paymentState));
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
  venue.reply('read', anOrder(NOW, 'pending', true));
  const page = showOrderToPayAtBar(dependencies, PLACED);
  await customer.pass();
  venue.reply('read', reply);
  await customer.pass();
  expect(await page).toEqual({ kind: 'canceled' });
  expect(new Set(shown)).toEqual(new Set(['arrived', 'waiting']));
});

const KNOWN: OwnOrder = {
  ...{
    id: PLACED.orderId,
    time: '2026-11-21T20:00:00.000Z',
    tableCode: 'A1',
    lines: [],
    comment: '',
    total: cents(180),
  },
  ...{
    paymentState: 'succeeded',
    due: cents(0),
    refunded: cents(0),
    isWaiting: false,
    isToAccept: false,
    takeBackUntil: null,
    notices: [],
    hasNoticeEmails: false,
  },
};

it('after a reload without a network, an order that waits for its payment says so at once', async () => {
  const { venue, customer, shown, dependencies } = await createReturningCustomer();
  const known = { ...KNOWN, paymentState: 'pending' as const, isWaiting: true };
  storeCachedOrder(customer.app.storage, known, customer.app.clock.now());
  venue.reply('read', 'lost');
  void showOrderToPayAtBar({ ...dependencies, isCanceled: () => shown.length > 0 }, PLACED);
  await customer.pass();
  expect(shown).toEqual(['waiting']);
});

it('the page of an order that is not prepared yet is shown again however old it is, and that of another one is not', async () => {
  const { venue, customer, shown, dependencies } = await createReturningCustomer();
  const tenMinutesAgo = NOW - 600_000;
  venue.reply('read', anOrder(tenMinutesAgo, 'pending', true));
  void showOrderToPayAtBar({ ...dependencies, isCanceled: () => shown.includes('waiting') }, PLACED);
  await customer.pass();
  expect(shown).toEqual(['arrived', 'waiting']);
  venue.reply('read', anOrder(tenMinutesAgo, 'pending'));
  expect(await showOrderToPayAtBar(dependencies, PLACED)).toEqual({ kind: 'home' });
});

const UNCONFIRMED = { ...statusFields('canceled', 'canceled'), isConfirmedUnpaid: false };
const LATE = { ...PAID, isLate: true };

/** The payment was canceled on the menu. */
async function endOpenOrder({ orders, api }: Awaited<ReturnType<typeof createPayingCustomer>>) {
  const open = orders.open();
  if (open === null) throw new Error('No order is being paid.');
  orders.end(await api.readPayment({ orderId: open.orderId }));
}

it('a payment whose bank does not confirm it is shown as not known until it is, and then as paid', async () => {
  const { venue, customer, shown, dependencies } = await createReturningCustomer();
  venue.reply('return', UNCONFIRMED);
  venue.reply('check', UNCONFIRMED, LATE);
  const page = showReturnedPayment(dependencies, RETURN);
  await customer.pass();
  expect(new Set(shown)).toEqual(new Set(['unknown']));
  expect(customer.inCart()).toEqual(['Caña x1']);
  expect(customer.orders.open()).toBeNull();
  expect(customer.orders.notices.get()).toMatchObject([{ kind: 'unknown' }]);
  await customer.pass();
  expect(await page).toBeNull();
  expect(shown.at(-1)).toBe('paid');
  expect(customer.inCart()).toEqual([]);
  expect(customer.orders.notices.get()).toEqual([]);
});

it('a payment that is not known at first and then confirmed as unpaid leads to the page that says so', async () => {
  const { venue, customer, dependencies } = await createReturningCustomer();
  venue.reply('return', UNCONFIRMED);
  venue.reply('check', { ...UNCONFIRMED, isConfirmedUnpaid: true });
  expect(await showReturnedPayment(dependencies, RETURN)).toMatchObject({ kind: 'failure' });
  expect(customer.inCart()).toEqual(['Caña x1']);
});

it('a payment that was canceled here and paid later is shown as paid, and its lines leave the cart', async () => {
  const { venue, customer, shown, dependencies } = await createReturningCustomer();
  venue.reply('read', statusFields('canceled', 'canceled'));
  await endOpenOrder(customer);
  customer.addOne();
  customer.addOne();
  venue.reply('return', LATE);
  expect(await showReturnedPayment(dependencies, RETURN)).toBeNull();
  expect(shown).toEqual(['paid']);
  expect(customer.inCart()).toEqual(['Caña x2']);
});

it('a payment that may be charged twice stays watched after its success page', async () => {
  const { venue, customer, dependencies } = await createReturningCustomer();
  const open = customer.orders.open();
  if (open) customer.orders.write({ ...open, hasEndedAttempt: true });
  venue.reply('return', PAID);
  await showReturnedPayment(dependencies, RETURN);
  expect(customer.orders.ended()).toMatchObject([{ acknowledged: { outcome: 'paid' }, isInCart: false }]);
});
