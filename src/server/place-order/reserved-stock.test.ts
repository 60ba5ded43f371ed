import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlaceOrder } from '#contract/payments.ts';
import { cents } from '#domain/money.ts';
import { TestBank } from '#server/attempts/testing/provider.ts';
import { endPayment } from '#server/payments/close-unpaid-payment.ts';
import { lockPayment } from '#server/payments/lock-payment.ts';
import { settlePayment } from '#server/payments/settle.ts';
import { anOrderOf, openSmallBar, type SmallBar } from '#server/payments/testing/carts.ts';
import { type Context, createHouseContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { openTestVenue, type TestVenue } from '#server/platform/testing/venue.ts';

let venue: TestVenue;
let bar: SmallBar;

beforeAll(async () => {
  venue = await openTestVenue({ paying: { providers: [new TestBank('stripe').provider()] } });
  bar = await openSmallBar(venue.db);
});
afterAll(() => venue.close());

beforeEach(async () => {
  await venue.db.updateTable('settings').set({ payment_method: 'manual' }).execute();
  await setBeer({ counts_stock: true, stock: 3 });
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
    await setBeer({ stock: 1 });
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
    const id = await placeUnpaid(2);
    expect(await stock()).toBe(1);
    expect(await end(id, state)).toBe(true);
    expect(await stock()).toBe(3);
    expect(await end(id, state)).toBe(false);
    expect(await stock()).toBe(3);
  });
});

describe('money that comes for a payment that was given up', () => {
  it.each([
    ['there are enough', 3, 1, 2],
    ['it takes the last ones', 2, 0, 2],
    ['too few are left: those there are', 1, 0, 1],
    ['none is left', 0, 0, 0],
  ])('takes its units again, and never more than there are: %s', async (_, left, after, reserved) => {
    const id = await placeUnpaid(2);
    await end(id, 'expired');
    await setBeer({ stock: left });
    expect(await settle(id)).toBe(true);
    expect(await stock()).toBe(after);
    expect(await reservedBy(id)).toEqual(reserved === 0 ? [] : [{ productId: bar.beer, quantity: reserved }]);
    expect(await incidentsOf(id)).toEqual(['late-money']);
  });

  it('sells out what guests could still order', async () => {
    const id = await placeUnpaid(3);
    await end(id, 'canceled');
    const guest = await aGuest();
    expect((await guest.menu.readMenu({})).products.find(({ id: beer }) => beer === bar.beer)).toMatchObject({
      stock: 3,
    });
    await settle(id);
    expect((await guest.menu.readMenu({})).products.find(({ id: beer }) => beer === bar.beer)).toMatchObject({
      stock: 0,
    });
    await expect(place(1)).rejects.toMatchObject({ code: 'out-of-stock' });
  });

  it('takes them once, though it comes twice, ten times at once, or as it is being given up', async () => {
    const id = await placeUnpaid(1);
    await end(id, 'expired');
    const settled = await Promise.all(Array.from({ length: 10 }, () => settle(id)));
    expect(settled.filter(Boolean)).toHaveLength(1);
    expect(await settle(id)).toBe(false);
    expect(await stock()).toBe(2);

    for (let round = 1; round <= 5; round += 1) {
      await setBeer({ stock: 3 });
      const other = await placeUnpaid(2);
      await Promise.all([end(other, 'expired'), settle(other)]);
      expect(await stock()).toBe(1);
    }
  });

  it('takes nothing when the server dies before the commit, and all of it the next time', async () => {
    const id = await placeUnpaid(2);
    await end(id, 'expired');
    const dying = within(async (context, sql) => {
      await settleIn(context, sql, id);
      throw new Error('The server died.');
    });
    await expect(dying).rejects.toThrow('The server died.');
    expect(await stock()).toBe(3);
    expect(await settle(id)).toBe(true);
    expect(await stock()).toBe(1);
  });

  it('leaves alone what counts no more', async () => {
    const id = await placeUnpaid(2);
    await end(id, 'expired');
    await setBeer({ counts_stock: false, stock: 1 });
    expect(await settle(id)).toBe(true);
    expect(await stock()).toBe(1);
    expect(await reservedBy(id)).toEqual([]);
  });
});

describe('staff, who see how many there are', () => {
  it('hear of each change: by an order, by a payment that ends, and by money that comes after all', async () => {
    let heard = 0;
    venue.live.onChanged('house', () => {
      heard += 1;
    });
    const id = await placeUnpaid(1);
    expect(heard).toBe(1);
    await end(id, 'canceled');
    expect(heard).toBe(2);
    await end(id, 'canceled');
    expect(heard).toBe(2);
    await settle(id);
    expect(heard).toBe(3);

    const soldMeanwhile = await placeUnpaid(1);
    await end(soldMeanwhile, 'expired');
    await setBeer({ stock: 0 });
    await settle(soldMeanwhile);
    expect(heard).toBe(5);
  });
});

/** A payment of that many beers which waits for a provider. Gives its id. */
async function placeUnpaid(quantity: number): Promise<string> {
  await venue.db.updateTable('settings').set({ payment_method: 'stripe' }).execute();
  const { orderId } = await place(quantity);
  const payment = venue.db.selectFrom('payments').select('id').where('order_id', '=', orderId);
  return (await payment.executeTakeFirstOrThrow()).id;
}

function end(paymentId: string, state: 'canceled' | 'expired'): Promise<boolean> {
  return within((context, sql) => endPayment(context, sql, paymentId, state));
}

function settle(paymentId: string): Promise<boolean> {
  return within((context, sql) => settleIn(context, sql, paymentId));
}

async function settleIn(context: Context, sql: Sql, paymentId: string): Promise<boolean> {
  const payment = await lockPayment(sql, paymentId);
  const proof = { method: 'stripe', paid: cents(500), externalId: 'money-1', attemptId: null } as const;
  return payment !== undefined && settlePayment(context, sql, payment, proof);
}

function within<T>(work: (context: Context, sql: Sql) => Promise<T>): Promise<T> {
  const context = createHouseContext(venue.house);
  return context.transaction((sql) => work(context, sql));
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

async function setBeer(values: { readonly stock: number; readonly counts_stock?: boolean }): Promise<void> {
  await venue.db.updateTable('products').set(values).where('id', '=', bar.beer).execute();
}

async function stock(): Promise<number> {
  const row = await venue.db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', bar.beer)
    .executeTakeFirstOrThrow();
  return row.stock;
}

async function reservedBy(paymentId: string) {
  const payment = venue.db.selectFrom('payments').select('reserved').where('id', '=', paymentId);
  return (await payment.executeTakeFirstOrThrow()).reserved;
}

async function incidentsOf(paymentId: string): Promise<string[]> {
  const incidents = venue.db.selectFrom('payment_incidents').select('kind').where('payment_id', '=', paymentId);
  return (await incidents.execute()).map(({ kind }) => kind);
}

async function payments(): Promise<number> {
  return (await venue.db.selectFrom('payments').select('id').execute()).length;
}
