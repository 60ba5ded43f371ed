import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlaceOrder } from '#contract/payments.ts';
import { TestBank } from '#server/attempts/test-provider.ts';
import { createHouseContext } from '#server/platform/context.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { openTestVenue, type TestVenue } from '#server/platform/test-venue.ts';
import { endPayment } from './end-payment.ts';
import { anOrderOf, openSmallBar, type SmallBar } from './test-carts.ts';

let venue: TestVenue;
let bar: SmallBar;

beforeAll(async () => {
  venue = await openTestVenue({ paying: { providers: [new TestBank('stripe').provider()] } });
  bar = await openSmallBar(venue.db);
});
afterAll(() => venue.close());

beforeEach(async () => {
  await venue.db.updateTable('settings').set({ payment_method: 'manual' }).execute();
  await venue.db.updateTable('products').set({ counts_stock: true, stock: 3 }).where('id', '=', bar.beer).execute();
});

describe('an order of a product whose stock is counted', () => {
  it('takes its units, and the last one sells it out', async () => {
    await place(3);
    expect(await stock()).toBe(0);
    await expect(place(1)).rejects.toMatchObject({ code: 'out-of-stock' });
  });

  it('is refused when there are fewer, names it, and stores nothing', async () => {
    const before = await payments();
    await expect(place(4)).rejects.toMatchObject({ code: 'not-enough-stock', details: { lines: ['Caña'] } });
    expect(await stock()).toBe(3);
    expect(await payments()).toBe(before);
  });

  it('takes them once, however often it is sent', async () => {
    const guest = await aGuest();
    const order = anOrder(2);
    for (const _ of [1, 2, 3]) await guest.payments.placeOrder(order);
    expect(await stock()).toBe(1);
  });

  it('leaves the last one to one of ten guests who want it at once', async () => {
    await venue.db.updateTable('products').set({ stock: 1 }).where('id', '=', bar.beer).execute();
    const orders = await Promise.allSettled(Array.from({ length: 10 }, () => place(1)));
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stock()).toBe(0);
  });

  it('of what is not counted leaves the stock alone', async () => {
    const guest = await aGuest();
    await guest.payments.placeOrder(anOrderOf(bar.croquettes));
    const { stock: left } = await venue.db
      .selectFrom('products')
      .select('stock')
      .where('id', '=', bar.croquettes)
      .executeTakeFirstOrThrow();
    expect(left).toBe(1);
  });
});

describe('a payment that comes to nothing', () => {
  it.each(['canceled', 'expired'] as const)('gives its units back once when it is %s', async (state) => {
    await venue.db.updateTable('settings').set({ payment_method: 'stripe' }).execute();
    const { orderId } = await place(2);
    expect(await stock()).toBe(1);
    const { id } = await venue.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(await end(id, state)).toBe(true);
    expect(await stock()).toBe(3);
    expect(await end(id, state)).toBe(false);
    expect(await stock()).toBe(3);
  });
});

function end(paymentId: string, state: 'canceled' | 'expired'): Promise<boolean> {
  const { db, live, newId } = venue;
  const house = { db, live, newId, newToken: newId, log: createSilentLog(), timeZone: 'Europe/Madrid' };
  const context = createHouseContext({ ...house, clock: () => new Date() });
  return context.transaction((sql) => endPayment(context, sql, paymentId, state));
}

async function place(quantity: number) {
  return (await aGuest()).payments.placeOrder(anOrder(quantity));
}

async function aGuest() {
  const guest = venue.browser();
  await guest.customers.scanTable({ code: 'A1' });
  return guest;
}

function anOrder(quantity: number): PlaceOrder {
  const order = anOrderOf(bar.beer);
  return { ...order, lines: order.lines.map((line) => ({ ...line, quantity })) };
}

async function stock(): Promise<number> {
  const row = await venue.db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', bar.beer)
    .executeTakeFirstOrThrow();
  return row.stock;
}

async function payments(): Promise<number> {
  return (await venue.db.selectFrom('payments').select('id').execute()).length;
}
