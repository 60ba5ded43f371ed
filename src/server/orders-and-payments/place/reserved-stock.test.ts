// Counted stock: reserved by an order, returned when its payment is canceled, reserved again by late money.
import { beforeEach, describe, expect, it } from 'vitest';
import type { PlaceOrderInput } from '#contract/payments.ts';
import { cents } from '#domain/money.ts';
import { TestBank } from '#server/attempts/testing/provider.ts';
import { endPendingPayment, lockPayment, settlePayment } from '#server/payments/index.ts';
import { anOrderOf, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { type Context, createSystemContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';

const venue = await openTestVenue({ paying: { providers: [new TestBank('stripe').provider()] } });
const bar = await storeSmallMenu(venue.db);

beforeEach(async () => {
  await venue.db.updateTable('settings').set({ payment_mode: 'manual' }).execute();
  await setBeer({ counts_stock: true, stock: 3 });
});

describe('an order of a product with counted stock', () => {
  it('takes its units from the stock, and the last unit sells the product out', async () => {
    await place(3);
    expect(await stock()).toBe(0);
    await expect(place(1)).rejects.toMatchObject({ code: 'out-of-stock' });
  });

  it('is refused with the product’s name, and stores nothing, if there are too few units', async () => {
    const before = await payments();
    await expect(place(4)).rejects.toMatchObject({ code: 'not-enough-stock', details: { lines: ['Caña'] } });
    expect(await stock()).toBe(3);
    expect(await payments()).toBe(before);
  });

  it('takes its units once, however often it is sent', async () => {
    const customer = await newCustomer();
    const order = anOrder(2);
    for (const _ of [1, 2, 3]) await customer.payments.placeOrder(order);
    expect(await stock()).toBe(1);
  });

  it('gets the last unit for only one of ten customers who order at the same time', async () => {
    await setBeer({ stock: 1 });
    const orders = await Promise.allSettled(Array.from({ length: 10 }, () => place(1)));
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stock()).toBe(0);
  });

  it('does not change the stock of products that are not counted', async () => {
    const customer = await newCustomer();
    await customer.payments.placeOrder(anOrderOf(bar.croquettes));
    const { stock: left } = await venue.db
      .selectFrom('products')
      .select('stock')
      .where('id', '=', bar.croquettes)
      .executeTakeFirstOrThrow();
    expect(left).toBe(1);
  });
});

describe('an unpaid payment', () => {
  it.each(['canceled', 'expired'] as const)('returns its units to stock once when it is %s', async (state) => {
    const id = await placeUnpaid(2);
    expect(await stock()).toBe(1);
    expect(await end(id, state)).toBe(true);
    expect(await stock()).toBe(3);
    expect(await end(id, state)).toBe(false);
    expect(await stock()).toBe(3);
  });
});

describe('late money for a canceled or expired payment', () => {
  it.each([
    ['enough units are left', 3, 1, 2],
    ['exactly the last units are left', 2, 0, 2],
    ['too few units are left', 1, 0, 1],
    ['no unit is left', 0, 0, 0],
  ])('reserves its units again, and never more than there are, if %s', async (_, left, after, reserved) => {
    const id = await placeUnpaid(2);
    await end(id, 'expired');
    await setBeer({ stock: left });
    expect(await settle(id)).toBe(true);
    expect(await stock()).toBe(after);
    expect(await reservedBy(id)).toEqual(reserved === 0 ? [] : [{ productId: bar.beer, quantity: reserved }]);
    expect(await incidentsOf(id)).toEqual(['late-money']);
  });

  it('can sell out a product that customers could order until then', async () => {
    const id = await placeUnpaid(3);
    await end(id, 'canceled');
    const customer = await newCustomer();
    expect((await customer.menu.readMenu({})).products.find(({ id: beer }) => beer === bar.beer)).toMatchObject({
      stock: 3,
    });
    await settle(id);
    expect((await customer.menu.readMenu({})).products.find(({ id: beer }) => beer === bar.beer)).toMatchObject({
      stock: 0,
    });
    await expect(place(1)).rejects.toMatchObject({ code: 'out-of-stock' });
  });

  it('reserves the units once, also if it arrives ten times at the same time or while the payment expires', async () => {
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

  it('reserves nothing if the server crashes before the commit, and all units the next time', async () => {
    const id = await placeUnpaid(2);
    await end(id, 'expired');
    const crashing = within(async (context, sql) => {
      await settleIn(context, sql, id);
      throw new Error('The server crashed.');
    });
    await expect(crashing).rejects.toThrow('The server crashed.');
    expect(await stock()).toBe(3);
    expect(await settle(id)).toBe(true);
    expect(await stock()).toBe(1);
  });

  it('does not change the stock of a product that is no longer counted', async () => {
    const id = await placeUnpaid(2);
    await end(id, 'expired');
    await setBeer({ counts_stock: false, stock: 1 });
    expect(await settle(id)).toBe(true);
    expect(await stock()).toBe(1);
    expect(await reservedBy(id)).toEqual([]);
  });
});

describe('the back office, which shows the stock', () => {
  it('receives an event for each change: by an order, by a canceled payment, and by late money', async () => {
    let eventCount = 0;
    venue.live.onChanged('back-office', () => {
      eventCount += 1;
    });
    const id = await placeUnpaid(1);
    expect(eventCount).toBe(1);
    await end(id, 'canceled');
    expect(eventCount).toBe(2);
    await end(id, 'canceled');
    expect(eventCount).toBe(2);
    await settle(id);
    expect(eventCount).toBe(3);

    const soldMeanwhile = await placeUnpaid(1);
    await end(soldMeanwhile, 'expired');
    await setBeer({ stock: 0 });
    await settle(soldMeanwhile);
    expect(eventCount).toBe(5);
  });
});

/** Places an order of that many beers to be paid with a provider. Returns the id of its pending payment. */
async function placeUnpaid(quantity: number): Promise<string> {
  await venue.db.updateTable('settings').set({ payment_mode: 'stripe' }).execute();
  const { orderId } = await place(quantity);
  const payment = venue.db.selectFrom('payments').select('id').where('remainder_of', '=', orderId);
  return (await payment.executeTakeFirstOrThrow()).id;
}

function end(paymentId: string, state: 'canceled' | 'expired'): Promise<boolean> {
  return within((context, sql) =>
    endPendingPayment(context, sql, paymentId, { ending: state === 'expired' ? state : 'abandoned' }),
  );
}

function settle(paymentId: string): Promise<boolean> {
  return within((context, sql) => settleIn(context, sql, paymentId));
}

async function settleIn(context: Context, sql: Sql, paymentId: string): Promise<boolean> {
  const payment = await lockPayment(sql, paymentId);
  const confirmation = { method: 'stripe', paid: cents(500), externalId: 'money-1', attemptId: null } as const;
  return payment !== undefined && settlePayment(context, sql, payment, confirmation);
}

function within<T>(work: (context: Context, sql: Sql) => Promise<T>): Promise<T> {
  const context = createSystemContext(venue.services);
  return context.transaction((sql) => work(context, sql));
}

async function place(quantity: number) {
  return (await newCustomer()).payments.placeOrder(anOrder(quantity));
}

async function newCustomer() {
  const customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1' });
  return customer;
}

function anOrder(quantity: number): PlaceOrderInput {
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
  const order = venue.db
    .selectFrom('orders')
    .innerJoin('payments', 'remainder_of', 'orders.id')
    .select('reserved_units')
    .where('payments.id', '=', paymentId);
  return (await order.executeTakeFirstOrThrow()).reserved_units;
}

async function incidentsOf(paymentId: string): Promise<string[]> {
  const incidents = venue.db.selectFrom('payment_incidents').select('kind').where('payment_id', '=', paymentId);
  return (await incidents.execute()).map(({ kind }) => kind);
}

async function payments(): Promise<number> {
  return (await venue.db.selectFrom('payments').select('id').execute()).length;
}
