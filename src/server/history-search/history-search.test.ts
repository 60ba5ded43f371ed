// Searching the histories, with and without documents: what is found by what, by whom, and in which sequence.
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addOrder } from '#server/orders/testing/orders.ts';
import { newId } from '#server/platform/ids.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { addStaff, openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { indexHistory } from './history-index.ts';
import { SEARCHABLE_HISTORIES } from './history-lists.ts';
import { startHistoryIndexTask } from './index.ts';

const venue = await openTestVenue();
const { db, services } = venue;
const [manager, waiter] = [await venue.staffBrowser('MANAGER'), await venue.staffBrowser('WAITER')];
const lucia = await addStaff(db, { email: 'lucia@comanda.test', name: 'Lucía Gómez' });
await db
  .insertInto('z_closures')
  .values({ id: 1, opened_on: new Date('2026-01-01T00:00Z') })
  .execute();
const NEVER_STOPPING = new AbortController().signal;
const LAST_MONTH = new Date('2026-10-10T20:00:00Z');

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await raw`
    delete from order_lines; delete from payment_shares; delete from payments; delete from orders; delete from customers;
    delete from history_index; delete from order_documents; delete from payment_documents
  `.execute(db);
});

interface Sale {
  readonly time?: Date;
  readonly tableCode?: string;
  readonly product?: string;
  readonly price?: number;
  readonly customerId?: string;
  readonly email?: string;
  /** Null: not paid. */
  readonly paidOn?: Date | null;
  readonly settledBy?: string;
}

let lastNumber = 100;

/** Stores an order with its payment. Returns their ids and the number. */
async function addSale(sale: Sale = {}) {
  const { time = SATURDAY_NIGHT, tableCode = 'A1', product = 'Caña', price = 250, customerId = null, email } = sale;
  const { paidOn = time, settledBy = null } = sale;
  const lines = [{ name: product, label: product, price }];
  const { id: orderId } = await addOrder(db, { time, tableCode, lines, customerId });
  if (email !== undefined) await db.updateTable('orders').set({ email }).where('id', '=', orderId).execute();
  lastNumber += 1;
  const paymentId = newId();
  await db
    .insertInto('payments')
    .values({
      ...{ id: paymentId, remainder_of: orderId, number: lastNumber, table_code: tableCode, created_on: time },
      ...{ payment_method: 'manual', state: paidOn === null ? 'pending' : 'succeeded', total_amount_order: price },
      ...{ amount_paid_by_user: paidOn === null ? 0 : price, payment_on: paidOn, settled_by: settledBy },
      ...(paidOn === null ? {} : { z_closure_id: 1 }),
    })
    .execute();
  return { orderId, paymentId, number: lastNumber };
}

async function addCustomer(email: string | null, label: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('customers')
    .values({ id, token_hash: Buffer.from(id), label, email, created_on: SATURDAY_NIGHT })
    .execute();
  return id;
}

async function orderIds(text: string, staff = manager): Promise<string[]> {
  return (await staff.historySearch.searchOrders({ text })).orders.map(({ id }) => id);
}

async function paymentIds(text: string): Promise<string[]> {
  return (await manager.historySearch.searchPayments({ text })).payments.map(({ id }) => id);
}

describe.each([
  ['before the documents of their day are written', async () => undefined],
  ['by their documents', () => indexHistory(services, NEVER_STOPPING)],
])('orders and payments of last month, %s', (_, write) => {
  it('are found by table, number, amount and product, all together', async () => {
    await addSale({ time: LAST_MONTH });
    const sale = await addSale({ time: LAST_MONTH, tableCode: 'a4', product: 'Croquetas de jamón', price: 1250 });
    await write();
    for (const text of [
      'A04',
      'mesa 4',
      `#${sale.number}`,
      String(sale.number),
      '12,50',
      '12,5 €',
      'croqueta',
      'JAMON',
    ]) {
      expect([text, await orderIds(text), await paymentIds(text)]).toEqual([text, [sale.orderId], [sale.paymentId]]);
    }
    expect(await orderIds('mesa 4 croq 12,50')).toEqual([sale.orderId]);
    expect(await orderIds('mesa 4 caña')).toEqual([]);
    expect(await paymentIds('mesa 4 caña')).toEqual([]);
  });

  it('are found by the amount that the list shows, without what was discounted, struck or invited', async () => {
    const lines = [
      { price: 1000, discount: 100 },
      { price: 300, is_charged: false, voided_on: LAST_MONTH, voided_by: lucia, void_seen_on: LAST_MONTH },
      { price: 200, is_charged: false, invited_on: LAST_MONTH, invited_by: lucia, invite_reason: 'Invita la casa' },
    ];
    const { id } = await addOrder(db, { time: LAST_MONTH, lines });
    await write();
    const { orders } = await manager.historySearch.searchOrders({ text: '9,00' });
    expect(orders).toMatchObject([{ id, total: 900 }]);
    for (const text of ['10,00', '15,00']) expect([text, await orderIds(text)]).toEqual([text, []]);
  });

  it('are found by who received the money, by the present name', async () => {
    await addSale({ time: LAST_MONTH });
    const sale = await addSale({ time: LAST_MONTH, settledBy: lucia });
    await write();
    await db.updateTable('staff_users').set({ name: 'Lucía Pérez' }).where('id', '=', lucia).execute();
    for (const text of ['lucia', 'Lucía Pérez', 'pere']) {
      expect([text, await orderIds(text), await paymentIds(text)]).toEqual([text, [sale.orderId], [sale.paymentId]]);
    }
    expect(await orderIds('gómez')).toEqual([]);
    await db.updateTable('staff_users').set({ name: 'Lucía Gómez' }).where('id', '=', lucia).execute();
  });

  it('are found by the customer’s e-mail or label', async () => {
    const customerId = await addCustomer('ana.lopez@example.com', 'anonimo-6d8cab12');
    const own = await addSale({ time: LAST_MONTH, customerId, email: 'ana.lopez@example.com' });
    const ofStaff = await addSale({ time: LAST_MONTH, email: 'Ana.Lopez@example.com' });
    await addSale({ time: LAST_MONTH });
    await write();
    const both = [own.orderId, ofStaff.orderId].toSorted();
    for (const text of ['ana.lopez@example.com', 'ana.l', 'Ana.Lopez@ex'])
      expect([text, (await orderIds(text)).toSorted()]).toEqual([text, both]);
    expect(await paymentIds('cliente 6d8c')).toEqual([own.paymentId]);
    expect(await orderIds('6d8c')).toEqual([own.orderId]);
    expect(await orderIds('ana%')).toEqual([]);
    expect(await orderIds('nadie@example.com')).toEqual([]);
  });

  it('are read newest first in pages of 50, those of today included', async () => {
    const times = Array.from({ length: 120 }, (__, index) => new Date(SATURDAY_NIGHT.getTime() - index * 3_600_000));
    const sales = [];
    for (const time of times) sales.push(await addSale({ time }));
    await write();
    const first = await manager.historySearch.searchOrders({ text: 'caña' });
    const second = await manager.historySearch.searchOrders({ text: 'caña', after: first.next ?? undefined });
    const third = await manager.historySearch.searchOrders({ text: 'caña', after: second.next ?? undefined });
    expect([first, second, third].map(({ orders }) => orders.length)).toEqual([50, 50, 20]);
    expect([first, second, third].flatMap(({ orders }) => orders.map(({ id }) => id))).toEqual(
      sales.map(({ orderId }) => orderId),
    );
    expect(third.next).toBeNull();
    const payments = await manager.historySearch.searchPayments({ text: 'caña', after: first.next ?? undefined });
    expect(payments.payments[0]?.number).toBe((sales[50] ?? sales[0])?.number);
  });
});

describe('a waiter', () => {
  it('finds orders of today only', async () => {
    await addSale({ time: LAST_MONTH });
    await indexHistory(services, NEVER_STOPPING);
    const { orderId } = await addSale();
    expect(await orderIds('caña', waiter)).toEqual([orderId]);
    expect(await orderIds('caña')).toHaveLength(2);
  });

  it('neither finds an order by an e-mail nor sees it, but finds it by the label', async () => {
    const customerId = await addCustomer('ana@example.com', 'anonimo-6d8cab12');
    const { orderId } = await addSale({ customerId, email: 'ana@example.com' });
    expect(await orderIds('ana@example.com')).toEqual([orderId]);
    expect(await orderIds('ana@example.com', waiter)).toEqual([]);
    expect(await orderIds('ana', waiter)).toEqual([]);
    const { orders } = await waiter.historySearch.searchOrders({ text: 'cliente 6d8c' });
    expect(orders).toMatchObject([{ id: orderId, customer: '' }]);
    expect(await waiter.orderHistory.listOrderHistory({})).toMatchObject({ orders: [{ customer: '' }] });
  });

  it('is refused the payments', async () => {
    await expect(waiter.historySearch.searchPayments({ text: 'caña' })).rejects.toMatchObject({ code: 'not-allowed' });
  });
});

describe('the index', () => {
  const indexedUntil = async () => (await db.selectFrom('history_index').selectAll().execute())[0]?.indexed_until;

  it.each(['orders', 'payments'] as const)(
    'reads of the %s only those of the day, whatever else is stored',
    async (list) => {
      await addSale();
      await raw`
      insert into orders select (jsonb_populate_record(orders, jsonb_build_object('id', gen_random_uuid()))).*
        from orders cross join generate_series(1, 3000);
      insert into payments select (jsonb_populate_record(payments, jsonb_build_object(
          'id', gen_random_uuid(), 'number', 100000 + row_number() over (), 'remainder_of', orders.id
        ))).*
        from payments cross join orders where orders.id <> payments.remainder_of;
      analyze orders; analyze payments
    `.execute(db);
      const { facts, id } = SEARCHABLE_HISTORIES[list];
      const { rows } = await raw<Record<string, string>>`
      explain ${facts} where ${id} = any(${Array.from({ length: 10 }, newId)}::uuid[])
    `.execute(db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('payments_pkey');
      expect(plan).not.toContain('Seq Scan on payments');
    },
  );

  it('has the days that are over, and those of today from the next day on', async () => {
    await addSale();
    await addSale({ time: LAST_MONTH });
    await indexHistory(services, NEVER_STOPPING);
    const count = async () => (await db.selectFrom('order_documents').selectAll().execute()).length;
    expect([await count(), await indexedUntil()]).toEqual([1, new Date('2026-11-20T23:00Z')]);
    venue.setNow(new Date('2026-11-21T23:10Z'));
    await indexHistory(services, NEVER_STOPPING);
    expect([await count(), await indexedUntil()]).toEqual([2, new Date('2026-11-21T23:00Z')]);
    await indexHistory(services, NEVER_STOPPING);
    expect(await count()).toBe(2);
  });

  it('has who received the money of an order that was paid on a later day', async () => {
    const { orderId, paymentId } = await addSale({ time: LAST_MONTH, paidOn: null });
    await indexHistory(services, NEVER_STOPPING);
    await db
      .updateTable('payments')
      .set({ state: 'succeeded', payment_on: SATURDAY_NIGHT, settled_by: lucia, z_closure_id: 1 })
      .set({ amount_paid_by_user: 250 })
      .execute();
    expect([await orderIds('lucía'), await paymentIds('lucía')]).toEqual([[orderId], [paymentId]]);
    venue.setNow(new Date('2026-11-22T10:00Z'));
    await indexHistory(services, NEVER_STOPPING);
    expect([await orderIds('lucía'), await paymentIds('lucía')]).toEqual([[orderId], [paymentId]]);
  });

  it('finds what was sent after a clock that was a month ahead', async () => {
    const ahead = { ...services, clock: () => new Date('2026-12-21T10:00Z') };
    await indexHistory(ahead, NEVER_STOPPING);
    await indexHistory(services, NEVER_STOPPING);
    const { orderId } = await addSale();
    expect(await orderIds('caña')).toEqual([orderId]);
  });

  it('of two servers is written once, and the task writes it at the start', async () => {
    await addSale({ time: LAST_MONTH });
    const log = captureLog();
    const other = { ...services, db: venue.openDatabase().db };
    await Promise.all([services, other].map((each) => indexHistory({ ...each, log: log.log }, NEVER_STOPPING)));
    expect(log.messages()).toEqual(['Search index of the histories extended']);
    await db.deleteFrom('history_index').execute();
    const stop = startHistoryIndexTask(services);
    await expect.poll(indexedUntil).toEqual(new Date('2026-11-20T23:00Z'));
    await stop();
  });

  it('does not bring back a payment that is not paid any more', async () => {
    await addSale({ time: LAST_MONTH });
    await indexHistory(services, NEVER_STOPPING);
    expect(await paymentIds('caña')).toHaveLength(1);
    await raw`update payments set state = 'pending', payment_on = null, amount_paid_by_user = 0, z_closure_id = null`.execute(
      db,
    );
    expect(await paymentIds('caña')).toEqual([]);
  });
});

it.each(['', 'x'.repeat(101)])('the text «%s» is malformed', async (text) => {
  await expect(manager.historySearch.searchOrders({ text })).rejects.toMatchObject({ code: 'malformed' });
});
