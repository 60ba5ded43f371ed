// Counted stock of orders that nobody has paid: reserved for five minutes, while somebody pays, and no longer.
import { beforeEach, describe, expect, it } from 'vitest';
import { releaseOverdueReservations } from '#server/orders/index.ts';
import { anOrderOf } from '#server/payments/testing/carts.ts';
import { createBrowser } from '#server/platform/testing/browser.ts';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { reconcileAttempts } from './index.ts';
import { newStartAttemptInput } from './testing/start-attempt.ts';
import { openPaymentTestVenue } from './testing/table.ts';

const table = await openPaymentTestVenue('redsys');
const gateways = {
  providers: [table.bank.provider()],
  publicUrl: 'http://localhost',
  googlePay: null,
  appleSession: null,
};
const { id } = await table.venue.db
  .selectFrom('products')
  .select('id')
  .where('name', '=', 'Caña')
  .executeTakeFirstOrThrow();
const beer = id;
const waiter = await table.venue.staffBrowser('WAITER');
let customer: TestBrowser;
beforeEach(async () => {
  after(0);
  table.bank.reset();
  const { db } = table.venue;
  await db.updateTable('payments').set({ state: 'canceled' }).where('state', '=', 'pending').execute();
  const abandoned = { state: 'ended', ending: 'abandoned', ended_on: SATURDAY_NIGHT } as const;
  await db.updateTable('orders').set(abandoned).where('state', '=', 'waiting').execute();
  await setStock(20);
  await db.updateTable('settings').set({ payment_mode: 'redsys', cooks_before_collecting: false }).execute();
  customer = await table.createCustomer();
});

describe('an order that its customer has not begun to pay', () => {
  it('reserves its units for five minutes, after which others can order them', async () => {
    await place(customer, 20);
    const other = await table.createCustomer();
    await expect(place(other, 1)).rejects.toMatchObject({ code: 'out-of-stock' });
    await releaseAfter(4.9);
    expect(await stock()).toBe(0);
    await releaseAfter(5);
    expect(await stock()).toBe(20);
    await releaseAfter(6);
    expect(await stock()).toBe(20);
    await place(other, 1);
  });

  it('returns its units once if it is canceled or expires after they went back', async () => {
    const orderId = await place(customer, 3);
    await releaseAfter(5);
    await customer.attempts.cancelCheckout({ orderId });
    expect(await stock()).toBe(20);
    await place(customer, 3);
    await releaseAfter(20);
    after(60);
    await reconcileAttempts(table.venue.services, gateways);
    expect(await stock()).toBe(20);
  });

  it('above the limit of its session reserves nothing, but must be in stock', async () => {
    await setStock(30);
    await place(customer, 18);
    await place(customer, 3);
    expect(await stock()).toBe(12);
    await expect(place(customer, 13)).rejects.toMatchObject({ code: 'not-enough-stock' });
  });

  it('does not exceed the limit of its session in ten requests at the same time', async () => {
    await setStock(90);
    await Promise.all(Array.from({ length: 10 }, () => place(customer, 9)));
    expect(await stock()).toBe(72);
  });
});

describe('an attempt', () => {
  it('reserves the units until it ends', async () => {
    const orderId = await place(customer, 2);
    after(4);
    const attemptId = await start(orderId, 'bizum');
    await releaseAfter(30);
    expect(await stock()).toBe(18);
    table.bank.refuseOnPage(`ref-${attemptId}`);
    await customer.attempts.checkPayment({ orderId });
    expect((await table.readStored(orderId)).attempts).toEqual(['failed']);
    await releaseAfter(31);
    expect(await stock()).toBe(20);
  });

  it('reserves again what had gone back to stock, once for all its requests', async () => {
    const orderId = await place(customer, 2);
    await releaseAfter(5);
    expect(await stock()).toBe(20);
    const attemptId = table.venue.newId();
    await Promise.all([1, 2, 3].map(() => start(orderId, 'bizum', attemptId)));
    expect(await stock()).toBe(18);
    expect(await table.paymentOf(orderId)).toMatchObject({ stock_released_on: null });
  });

  it('is refused with the names of the products that were sold meanwhile, and nothing is charged', async () => {
    const orderId = await place(customer, 2);
    await releaseAfter(5);
    await setStock(1);
    const refusal = { code: 'not-enough-stock', details: { lines: ['Caña'] } };
    await expect(start(orderId, 'googlepay')).rejects.toMatchObject(refusal);
    expect(await stock()).toBe(1);
    expect((await table.readStored(orderId)).attempts).toEqual([]);
  });

  it('is refused while the session has reserved many units with another order', async () => {
    await setStock(60);
    const first = await place(customer, 25);
    const second = await place(customer, 18);
    await expect(start(first, 'bizum')).rejects.toMatchObject({ code: 'too-many-units-reserved' });
    await customer.attempts.cancelCheckout({ orderId: second });
    await start(first, 'bizum');
    expect(await stock()).toBe(35);
  });
});

describe('customers of one network who have paid nothing', () => {
  const NETWORK_MAX = 200;
  const SESSION_MAX = 20;
  const FULL = NETWORK_MAX / SESSION_MAX;
  /** Of another address than the customers of the other tests. */
  let network = 0;
  beforeEach(async () => {
    network += 1;
    await setStock(1_000);
  });

  it('reserve two hundred units together before they pay, however many sessions they have', async () => {
    const strangers = await seatNetwork(FULL + 3);
    await Promise.all(strangers.map((each) => place(each, SESSION_MAX)));
    expect(await stock()).toBe(1_000 - NETWORK_MAX);
    await place(customer, SESSION_MAX);
    expect(await stock()).toBe(1_000 - NETWORK_MAX - SESSION_MAX);
  });

  it('reserve as many again while they pay, and then wait until one of them has paid', async () => {
    const strangers = await seatNetwork(2 * FULL + 1);
    const orders = [];
    for (const each of strangers) orders.push({ each, orderId: await place(each, SESSION_MAX) });
    for (const { each, orderId } of orders.slice(0, FULL)) await startBy(each, orderId);
    const [next] = orders.slice(FULL);
    if (!next) throw new Error('Nobody is left.');
    await expect(startBy(next.each, next.orderId)).rejects.toMatchObject({ code: 'many-are-paying' });
    await startBy(customer, await place(customer, SESSION_MAX));
  });

  it('do not limit a customer behind the same address who has paid before', async () => {
    const [regular, ...strangers] = await seatNetwork(FULL + 2);
    if (!regular) throw new Error('Nobody sits down.');
    const paid = await place(regular, 1);
    table.bank.payOnPage(`ref-${await startBy(regular, paid)}`);
    await regular.attempts.checkPayment({ orderId: paid });
    for (const each of strangers) {
      const orderId = await place(each, SESSION_MAX);
      await startBy(each, orderId).catch(() => undefined);
    }
    const before = await stock();
    await startBy(regular, await place(regular, SESSION_MAX));
    expect(await stock()).toBe(before - SESSION_MAX);
  });

  async function seatNetwork(count: number): Promise<TestBrowser[]> {
    const seated = Array.from({ length: count }, () => createBrowser(table.venue.app, `10.200.0.${network}`));
    for (const browser of seated) await browser.customers.scanTable({ code: 'A1' });
    return seated;
  }
});

describe('an order that is paid after its units went back to stock', () => {
  it('takes as many as are left when staff collect it', async () => {
    await setStock(30);
    const big = await place(customer, 21, 'staff');
    expect(await stock()).toBe(30);
    await setStock(5);
    const { id } = await table.paymentOf(big);
    const collection = { collectionId: table.venue.newId(), paymentIds: [id] };
    await waiter.owedOrders.collectPayments({ ...collection, ways: [{ paidWith: 'efectivo' }] });
    expect(await stock()).toBe(0);
    expect(await table.paymentOf(big)).toMatchObject({
      ...{ state: 'succeeded', stock_released_on: null, reserved_units: [{ productId: beer, quantity: 5 }] },
    });
  });

  it('of which staff freed the units while it was paid takes them again, once', async () => {
    const orderId = await place(customer, 2);
    const attemptId = await start(orderId, 'bizum');
    expect(await free()).toEqual({ freedOrders: 0 });
    expect(await free({ evenIfInProgress: true })).toEqual({ freedOrders: 1 });
    expect(await free({ evenIfInProgress: true })).toEqual({ freedOrders: 0 });
    expect(await stock()).toBe(20);
    table.bank.payOnPage(`ref-${attemptId}`);
    await customer.attempts.checkPayment({ orderId });
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1, incidents: [] });
    expect(await stock()).toBe(18);
  });
});

describe('«Agotados»', () => {
  it('shows what unpaid orders have reserved, and frees it', async () => {
    await place(customer, 4);
    await start(await place(customer, 1), 'bizum');
    const reserved = async () => (await waiter.soldOut.listStock({})).products.find(({ id }) => id === beer)?.reserved;
    expect(await reserved()).toEqual({ units: 5, paying: 1 });
    expect(await free()).toEqual({ freedOrders: 1 });
    expect(await reserved()).toEqual({ units: 1, paying: 1 });
    expect(await stock()).toBe(19);
  });

  it('frees what is owed and on no board, and nothing of an order on the boards', async () => {
    await place(customer, 4, 'staff');
    await table.venue.db.updateTable('settings').set({ cooks_before_collecting: true }).execute();
    await place(customer, 5, 'staff');
    await releaseAfter(30);
    expect(await stock()).toBe(11);
    await free();
    expect(await stock()).toBe(15);
  });
});

function after(minutes: number): void {
  table.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + minutes * 60_000));
}

async function releaseAfter(minutes: number): Promise<void> {
  after(minutes);
  // As two processes would.
  await Promise.all([
    releaseOverdueReservations(table.venue.services),
    releaseOverdueReservations(table.venue.services),
  ]);
}

function free(input: { evenIfInProgress?: boolean } = {}) {
  return waiter.owedOrders.freeReservedStock({ productId: beer, ...input });
}

async function place(by: TestBrowser, quantity: number, payTo?: 'staff'): Promise<string> {
  const order = anOrderOf(beer);
  const lines = order.lines.map((line) => ({ ...line, quantity }));
  return (await by.payments.placeOrder({ ...order, lines, ...(payTo ? { payTo } : {}) })).orderId;
}

async function start(orderId: string, paymentOption: 'bizum' | 'googlepay', attemptId = table.venue.newId()) {
  return startBy(customer, orderId, paymentOption, attemptId);
}

async function startBy(
  by: TestBrowser,
  orderId: string,
  paymentOption: 'bizum' | 'googlepay' = 'bizum',
  attemptId = table.venue.newId(),
): Promise<string> {
  const token = paymentOption === 'googlepay' ? 't' : null;
  await by.attempts.startAttempt(newStartAttemptInput(orderId, attemptId, { paymentOption, token }));
  return attemptId;
}

async function setStock(units: number): Promise<void> {
  await table.venue.db
    .updateTable('products')
    .set({ counts_stock: true, stock: units })
    .where('id', '=', beer)
    .execute();
}

async function stock(): Promise<number> {
  const { stock: left } = await table.venue.db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', beer)
    .executeTakeFirstOrThrow();
  return left;
}
