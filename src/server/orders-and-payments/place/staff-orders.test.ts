// Staff place orders for customers without a phone, and take their money.
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { PAYMENT_EXPIRY_MINUTES } from '#domain/attempt.ts';
import { cents } from '#domain/money.ts';
import { tableCodeComparisonKey } from '#domain/table.ts';
import { reconcileAttempts } from '#server/attempts/index.ts';
import { TestBank } from '#server/attempts/testing/provider.ts';
import { anOrderOf, aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';

const TABLES = ['A1', 'A2', 'A10'];

const venue = await openTestVenue({ paying: { providers: [new TestBank('redsys').provider()] } });
const bar = await storeSmallMenu(venue.db);
await addTable(venue.db, 'A10');
await addTable(venue.db, 'A2');
await addTable(venue.db, 'Z9', false);
const [owner, manager] = [await venue.staffBrowser('OWNER'), await venue.staffBrowser('MANAGER')];

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.updateTable('settings').set({ payment_mode: 'redsys' }).execute();
  for (const table of ['order_lines', 'payment_shares', 'payments', 'orders'] as const)
    await venue.db.deleteFrom(table).execute();
});

describe('a staff order that is paid', () => {
  it.each(['efectivo', 'datafono'] as const)(
    'with %s is settled in the same request, and its lines are on the boards',
    async (paidWith) => {
      const order = aStaffOrder([bar.beer, bar.croquettes], { paidWith, comment: ' Sin prisa ', tableCode: ' a1 ' });
      const placed = await manager.staffOrders.placeStaffOrder(order);
      expect(placed).toMatchObject({ orderId: order.orderId, paymentState: 'succeeded', total: 500 });
      const me = await manager.staff.readSession({});
      expect(await paymentOf(order.orderId)).toMatchObject({
        ...{ id: placed.paymentId, number: placed.paymentNumber, state: 'succeeded', payment_method: 'manual' },
        ...{ paid_with: paidWith, placed_by: me.id, settled_by: me.id, customer_id: null, email: '', table_code: 'A1' },
        ...{ amount_paid_by_user: 500, payment_on: SATURDAY_NIGHT, z_closure_id: 1, comment: 'Sin prisa' },
      });
      expect(await linesOf(order.orderId)).toHaveLength(2);
      expect(await owed()).toEqual([0, 0, 0]);
    },
  );
});

it('a staff order cannot be paid to somebody who may not collect payments', async () => {
  const waiter = await venue.staffBrowser('WAITER');
  const collecting = { role: 'WAITER', action: 'collect-payments' } as const;
  await owner.permissions.setPermission({ ...collecting, isAllowed: false });
  const order = aStaffOrder([bar.beer]);
  const paid = waiter.staffOrders.placeStaffOrder({ ...order, paidWith: 'efectivo' });
  await expect(paid).rejects.toMatchObject({ code: 'not-allowed' });
  expect(await waiter.staffOrders.placeStaffOrder(order)).toMatchObject({ paymentState: 'pending' });
  await owner.permissions.resetPermissions({ role: 'WAITER' });
});

describe('a staff order that is not paid', () => {
  it('is owed, and its lines are on the boards', async () => {
    const order = aStaffOrder([bar.beer, bar.croquettes]);
    const placed = await manager.staffOrders.placeStaffOrder(order);
    expect(placed).toMatchObject({ paymentState: 'pending', total: 500 });
    expect(await paymentOf(order.orderId)).toMatchObject({
      ...{ state: 'pending', payment_method: 'manual', paid_with: null, settled_by: null, z_closure_id: null },
      ...{ to_collect: true, sent_on: SATURDAY_NIGHT },
    });
    expect(await linesOf(order.orderId)).toHaveLength(2);
    expect((await manager.orders.readBoard({ section: 'food' })).lines).toMatchObject([{ orderId: order.orderId }]);
    expect(await owed()).toEqual([500, 0, 0]);
  });

  it('gets one set of lines when ten tablets confirm it at the same time, and one more later', async () => {
    const order = aStaffOrder([bar.beer, bar.croquettes]);
    const { paymentId } = await manager.staffOrders.placeStaffOrder(order);
    const tablets = [owner, manager];
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        (tablets[turn % 2] ?? owner).paymentHistory.confirmPayment({
          paymentId,
          paidWith: turn % 2 === 0 ? 'efectivo' : 'datafono',
        }),
      ),
    );
    const first = responses.find(({ hasChanged }) => hasChanged);
    const again = await manager.paymentHistory.confirmPayment({ paymentId, paidWith: 'datafono' });
    // Only who collected it may correct it without a reason.
    const { ownCorrectionUntil: _, hasChanged: __, ...collected } = first ?? {};
    for (const response of [...responses, again])
      expect(response).toMatchObject({ ...collected, hasChanged: response === first });
    expect(first).toMatchObject({ state: 'succeeded', method: 'manual', paid: 500, zClosureId: 1 });
    expect(await linesOf(order.orderId)).toHaveLength(2);
    expect((await manager.orders.readBoard({ section: 'food' })).lines).toMatchObject([{ orderId: order.orderId }]);
    expect(await owed()).toEqual([0, 0, 0]);
  });

  it('never expires', async () => {
    const order = aStaffOrder([bar.beer]);
    await manager.staffOrders.placeStaffOrder(order);
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + PAYMENT_EXPIRY_MINUTES * 10 * 60_000));
    const means = { providers: [], googlePay: null, appleSession: null, publicUrl: 'http://localhost:3000' };
    await reconcileAttempts(venue.services, means);
    expect(await paymentOf(order.orderId)).toMatchObject({ state: 'pending' });
  });
});

describe('a repeated id of a staff order', () => {
  it('stores one order, also for ten requests at the same time and after it was paid', async () => {
    const order = aStaffOrder([bar.beer]);
    const placed = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => (turn % 2 === 0 ? owner : manager).staffOrders.placeStaffOrder(order)),
    );
    expect(new Set(placed.map(({ paymentNumber }) => paymentNumber)).size).toBe(1);
    const paymentId = placed[0]?.paymentId ?? '';
    await manager.paymentHistory.confirmPayment({ paymentId, paidWith: 'efectivo' });
    expect(await linesOf(order.orderId)).toHaveLength(1);
    expect(await manager.staffOrders.placeStaffOrder(order)).toEqual({ ...placed[0], paymentState: 'succeeded' });
  });

  it.each([
    ['other lines', () => ({ lines: aStaffOrder([bar.croquettes]).lines })],
    ['another table', () => ({ tableCode: 'A2' })],
    ['a payment', () => ({ paidWith: 'efectivo' as const })],
    ['a comment', () => ({ comment: 'Sin prisa' })],
  ])('with %s is refused', async (_, change) => {
    const order = aStaffOrder([bar.beer]);
    await manager.staffOrders.placeStaffOrder(order);
    const again = manager.staffOrders.placeStaffOrder({ ...order, ...change() });
    await expect(again).rejects.toMatchObject({ code: 'order-id-reused' });
  });

  it('is refused if a customer placed that order', async () => {
    const customer = venue.browser();
    await customer.customers.scanTable({ code: 'A1' });
    const order = anOrderOf(bar.beer);
    await customer.payments.placeOrder(order);
    const staffOrder = aStaffOrder([bar.beer], { orderId: order.orderId });
    await expect(manager.staffOrders.placeStaffOrder(staffOrder)).rejects.toMatchObject({ code: 'order-id-reused' });
  });
});

describe('a staff order that was written some time ago', () => {
  const idOf = async (code: string) => {
    const { tables } = await manager.staffOrders.listOrderTables({});
    return tables.find(({ tableCode }) => tableCode === code)?.tableId ?? '';
  };
  const storeCode = (tableId: string, code: string) =>
    venue.db
      .updateTable('table_qrs')
      .set({ code, code_key: tableCodeComparisonKey(code) })
      .where('id', '=', tableId)
      .execute();

  it('goes to the same table under its present name, even if another table has the former one', async () => {
    const [tableId, otherId] = [await idOf('A2'), await idOf('A10')];
    const order = aStaffOrder([bar.beer], { tableId, tableCode: 'A2' });
    await storeCode(tableId, 'C3');
    await storeCode(otherId, 'A2');
    try {
      const placed = await manager.staffOrders.placeStaffOrder(order);
      expect(await paymentOf(order.orderId)).toMatchObject({ table_code: 'C3' });
      expect(await manager.staffOrders.placeStaffOrder(order)).toEqual(placed);
    } finally {
      await storeCode(otherId, 'A10');
      await storeCode(tableId, 'A2');
    }
  });

  it('is refused if its table is not active any more', async () => {
    const { id } = await venue.db
      .selectFrom('table_qrs')
      .select('id')
      .where('code', '=', 'Z9')
      .executeTakeFirstOrThrow();
    const placing = manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { tableId: id, tableCode: 'A1' }));
    await expect(placing).rejects.toMatchObject({ code: 'table-not-active' });
  });

  it('is refused in the session of another person, also when it is repeated, and placed in that of its writer', async () => {
    const { id: writtenBy } = await manager.staff.readSession({});
    const order = aStaffOrder([bar.beer], { writtenBy });
    const refused = { code: 'other-writer' };
    await expect(owner.staffOrders.placeStaffOrder(order)).rejects.toMatchObject(refused);
    expect(await venue.db.selectFrom('payments').select('id').execute()).toEqual([]);
    await manager.staffOrders.placeStaffOrder(order);
    await expect(owner.staffOrders.placeStaffOrder(order)).rejects.toMatchObject(refused);
  });
});

describe('a staff order is refused', () => {
  const many = () => Array.from({ length: 21 }, () => bar.beer);
  it.each([
    ['with an empty cart', () => aStaffOrder([]), 'cart-empty'],
    ['with more than twenty lines', () => aStaffOrder(many()), 'cart-too-long'],
    ['for an inactive table', () => aStaffOrder([bar.beer], { tableCode: 'Z9' }), 'table-not-active'],
    ['for a table that does not exist', () => aStaffOrder([bar.beer], { tableCode: 'B1' }), 'table-not-active'],
    ['for a product that does not exist', () => aStaffOrder([venue.newId()]), 'unknown-product'],
    ['with a comment of 251 characters', () => aStaffOrder([bar.beer], { comment: 'a'.repeat(251) }), 'note-too-long'],
    ['if the price has changed since it was shown', () => atPrice(aStaffOrder([bar.beer]), 240), 'price-changed'],
  ] as const)('%s', async (_, order, code) => {
    await expect(manager.staffOrders.placeStaffOrder(order())).rejects.toMatchObject({ code });
    expect(await venue.db.selectFrom('payments').select('id').execute()).toEqual([]);
  });

  it('for a sold-out product, and for more units than the counted stock has', async () => {
    const { db } = venue;
    const stock = (columns: { stock: number; counts_stock: boolean }) =>
      db.updateTable('products').set(columns).where('id', '=', bar.croquettes).execute();
    await stock({ stock: 0, counts_stock: false });
    const one = aStaffOrder([bar.croquettes]);
    await expect(manager.staffOrders.placeStaffOrder(one)).rejects.toMatchObject({ code: 'out-of-stock' });
    await stock({ stock: 1, counts_stock: true });
    await manager.staffOrders.placeStaffOrder(one);
    await expect(manager.staffOrders.placeStaffOrder(aStaffOrder([bar.croquettes]))).rejects.toMatchObject({
      code: 'out-of-stock',
    });
    await stock({ stock: 1, counts_stock: false });
  });

  it('but not because it is outside the opening hours', async () => {
    venue.setNow(new Date('2026-11-23T06:00:00Z'));
    const early = await venue.staffBrowser('MANAGER');
    const order = aStaffOrder([bar.beer, bar.croquettes]);
    expect(await early.staffOrders.placeStaffOrder(order)).toMatchObject({ paymentState: 'pending' });
  });

  it('to anonymous users', async () => {
    const placing = venue.browser().staffOrders.placeStaffOrder(aStaffOrder([bar.beer]));
    await expect(placing).rejects.toMatchObject({ code: 'not-signed-in' });
  });
});

describe('the payment of a customer’s order', () => {
  it('is settled once as manual when staff confirm it three times at the same time', async () => {
    const { orderId, paymentId } = await placeAsCustomer();
    expect(await linesOf(orderId)).toEqual([]);
    const confirm = (browser: TestBrowser) =>
      browser.paymentHistory.confirmPayment({ paymentId, paidWith: 'efectivo' });
    await Promise.all([confirm(owner), confirm(manager), confirm(owner)]);
    expect(await linesOf(orderId)).toHaveLength(1);
    expect(await paymentOf(orderId)).toMatchObject({
      payment_method: 'manual',
      paid_with: 'efectivo',
      placed_by: null,
    });
  });

  it('is not a debt of its table', async () => {
    await placeAsCustomer();
    expect(await owed()).toEqual([0, 0, 0]);
  });

  it('cannot be confirmed after it was canceled', async () => {
    const { paymentId, orderId } = await placeAsCustomer();
    await venue.db.updateTable('payments').set({ state: 'canceled' }).where('id', '=', paymentId).execute();
    const confirming = manager.paymentHistory.confirmPayment({ paymentId, paidWith: 'efectivo' });
    await expect(confirming).rejects.toMatchObject({ code: 'payment-closed' });
    expect(await linesOf(orderId)).toEqual([]);
  });
});

it('a table owes exactly its unpaid staff orders after any sequence of placing and confirming', async () => {
  const step = fc.record({ table: fc.nat(2), units: fc.integer({ min: 1, max: 3 }), pays: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.nat(5)),
      async (steps, picks) => {
        const waiting: { paymentId: string; table: number; total: number }[] = [];
        const remaining = await owed();
        for (const { table, units, pays } of steps) {
          const order = aStaffOrder(
            Array.from({ length: units }, () => bar.beer),
            { tableCode: TABLES[table] ?? '' },
          );
          const { paymentId, total } = await manager.staffOrders.placeStaffOrder(order);
          waiting.push({ paymentId, table, total });
          remaining[table] = (remaining[table] ?? 0) + total;
          const place = Number(picks.next().value) % waiting.length;
          const [paid] = pays ? waiting.splice(place, 1) : [];
          if (paid) {
            await owner.paymentHistory.confirmPayment({ paymentId: paid.paymentId, paidWith: 'datafono' });
            remaining[paid.table] = (remaining[paid.table] ?? 0) - paid.total;
          }
          expect(await owed()).toEqual(remaining);
        }
      },
    ),
    { numRuns: 15 },
  );
});

/** The debts of the active tables, in the order in which people count them. */
async function owed(): Promise<number[]> {
  const { tables } = await manager.staffOrders.listOrderTables({});
  expect(tables.map(({ tableCode }) => tableCode)).toEqual(TABLES);
  return tables.map(({ remaining }) => remaining);
}

async function placeAsCustomer(): Promise<{ orderId: string; paymentId: string }> {
  const customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1' });
  const order = anOrderOf(bar.beer);
  await customer.payments.placeOrder(order);
  const { id } = await paymentOf(order.orderId);
  return { orderId: order.orderId, paymentId: id };
}

function atPrice(order: ReturnType<typeof aStaffOrder>, price: number) {
  return { ...order, lines: order.lines.map((line) => ({ ...line, shownPrice: cents(price) })) };
}

function paymentOf(orderId: string) {
  const payments = venue.db.selectFrom('payments').innerJoin('orders', 'orders.id', 'remainder_of');
  return payments
    .selectAll('payments')
    .select(['comment', 'customer_id', 'email', 'placed_by', 'sent_on'])
    .where('remainder_of', '=', orderId)
    .executeTakeFirstOrThrow();
}

function linesOf(orderId: string) {
  return venue.db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('sent_on', 'is not', null)
    .orderBy('position')
    .execute();
}
