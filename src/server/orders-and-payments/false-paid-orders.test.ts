// «Eran falsos» for orders that count as paid when they are sent: they leave the open Z closure to the cent.
import { beforeEach, describe, expect, it } from 'vitest';
import { ServerRefusalError } from '#contract/client.ts';
import { cents } from '#domain/money.ts';
import { anOrderOf, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { createBrowser } from '#server/platform/testing/browser.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';

/** Each test has a table of its own. */
const venue = await openTestVenue();
const { beer } = await storeSmallMenu(venue.db);

const countsAsPaid = { payment_mode: 'manual', manual_orders_are_paid: true } as const;
await venue.db.updateTable('settings').set(countsAsPaid).execute();
const owner = await venue.staffBrowser('OWNER');
const waiter = await venue.staffBrowser('WAITER');
let tableCode: string;
let tables = 0;
beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await openTable();
});

describe('an order that counts as paid when it is sent', () => {
  it('leaves the boards, the Z closure and all figures, and is listed as canceled', async () => {
    await place(await seat(), 2);
    const before = await figures();
    const orderId = await place(await seat(), 3);
    expect(await historyOf(orderId)).toMatchObject({ state: 'succeeded', countsAsPaid: true });
    expect(await figures()).not.toEqual(before);
    expect(await markFalse(orderId, 'order')).toHaveLength(1);
    expect(await markFalse(orderId, 'order')).toHaveLength(0);
    expect(await figures()).toEqual(before);
    expect(await onBoards()).toBe(1);
    expect(await historyOf(orderId)).toMatchObject({ state: 'canceled', paidOn: null, countsAsPaid: false });
    const { payments } = await owner.paymentHistory.listPendingPayments({ state: 'canceled', table: tableCode });
    expect(payments).toMatchObject([{ total: 750, paid: 0, canceled: { reason: 'Pedido falso' } }]);
  });

  it('of a session is marked with its others, and the session cannot order any more', async () => {
    const [stranger, neighbour] = [await seat(), await seat()];
    const orders = [await place(stranger), await place(stranger), await place(neighbour)];
    expect(await markFalse(orders[0] ?? '', 'session')).toHaveLength(2);
    expect(await onBoards()).toBe(1);
    await expect(place(stranger)).rejects.toMatchObject({ code: 'session-blocked' });
    await place(neighbour);
  });

  it('of a new session waits for staff at a table where one was false', async () => {
    await markFalse(await place(await seat()), 'order');
    const waiting = await place(await seat());
    const { tables: owing } = await owner.owedOrders.listOwed({});
    expect(owing.flatMap(({ payments }) => payments)).toMatchObject([{ acceptance: 'false-orders', isSent: false }]);
    expect(await markFalse(waiting, 'order')).toHaveLength(1);
  });

  it('of a table is marked only while nothing of it is prepared', async () => {
    const served = await place(await seat());
    await waiter.printing.markDone({ lineIds: await linesOf(served) });
    const orders = [await place(await seat()), await place(await seat())];
    expect(await markFalse(orders[0] ?? '', 'table')).toHaveLength(2);
    expect(await historyOf(served)).toMatchObject({ state: 'succeeded' });
  });

  it('returns its counted units to stock', async () => {
    await venue.db.updateTable('products').set({ counts_stock: true, stock: 10 }).where('id', '=', beer).execute();
    await markFalse(await place(await seat(), 4), 'order');
    const product = venue.db.selectFrom('products').select('stock').where('id', '=', beer);
    expect(await product.executeTakeFirstOrThrow()).toEqual({ stock: 10 });
    await venue.db.updateTable('products').set({ counts_stock: false, stock: 1 }).where('id', '=', beer).execute();
  });

  it('is refused once its Z closure is closed, whose totals are final', async () => {
    const orderId = await place(await seat());
    const { id: closureId } = await closeZClosure();
    await place(await seat());
    await expect(markFalse(orderId, 'order')).rejects.toMatchObject({ code: 'false-after-closing' });
    expect(await owner.zClosures.readZClosure({ closureId })).toMatchObject({ isBalanced: true });
    expect(await historyOf(orderId)).toMatchObject({ state: 'succeeded' });
  });

  it('is refused after staff received money or refunded it', async () => {
    const { lines, orderId, comment } = anOrderOf(beer);
    await waiter.staffOrders.placeStaffOrder({ orderId, tableCode, lines, comment, paidWith: 'efectivo' });
    await expect(markFalse(orderId, 'order')).rejects.toMatchObject({ code: 'cancel-paid' });
    const refunded = await place(await seat());
    const refund = { paymentId: await paymentOf(refunded), refundId: venue.newId(), reason: 'No era suyo' };
    await owner.refunds.refundPayment({ ...refund, amount: cents(100) });
    await expect(markFalse(refunded, 'order')).rejects.toMatchObject({ code: 'cancel-paid' });
  });
});

describe('at the same time', () => {
  it('several presses, a refund and the closing leave a balanced Z closure, and the order counts once or not at all', async () => {
    for (const _ of [1, 2, 3, 4, 5]) {
      await openTable();
      const orderId = await place(await seat(), 2);
      await place(await seat());
      const paymentId = await paymentOf(orderId);
      const closureId = await openClosureId();
      const refund = { paymentId, refundId: venue.newId(), amount: cents(500), reason: 'No era suyo' };
      const [closed, ...marked] = await Promise.all([
        owner.zClosures.closeZClosure({ closureId }),
        ...[1, 2, 3].map(() => markFalse(orderId, 'order').catch(codeOf)),
        owner.refunds.refundPayment(refund).catch(codeOf),
      ]);
      expect(closed.isBalanced).toBe(true);
      const payment = await historyOf(orderId);
      const isMarked = marked.some((result) => Array.isArray(result) && result.length === 1);
      expect(payment?.state === 'canceled').toBe(isMarked);
      const inClosure = await venue.db
        .selectFrom('payments')
        .select('z_closure_id')
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow();
      expect(inClosure.z_closure_id === null).toBe(isMarked);
    }
  });
});

async function openTable(): Promise<void> {
  tables += 1;
  tableCode = `F${tables}`;
  await addTable(venue.db, tableCode);
}

async function seat(): Promise<TestBrowser> {
  const customer = createBrowser(venue.app, '198.51.100.7');
  await customer.customers.scanTable({ code: tableCode });
  return customer;
}

/** Places an order of 2,50 € for each beer. Returns its id. */
async function place(customer: TestBrowser, quantity = 1): Promise<string> {
  const order = { ...anOrderOf(beer), tableCode };
  const lines = order.lines.map((line) => ({ ...line, quantity }));
  return (await customer.payments.placeOrder({ ...order, lines })).orderId;
}

async function markFalse(orderId: string, scope: 'order' | 'session' | 'table'): Promise<string[]> {
  return (await owner.owedOrders.markOrdersFalse({ paymentId: await paymentOf(orderId), scope })).markedIds;
}

async function paymentOf(orderId: string): Promise<string> {
  const payments = venue.db.selectFrom('payments').select('id').where('remainder_of', '=', orderId);
  return (await payments.executeTakeFirstOrThrow()).id;
}

async function linesOf(orderId: string): Promise<string[]> {
  const lines = await venue.db.selectFrom('order_lines').select('id').where('order_id', '=', orderId).execute();
  return lines.map(({ id }) => id);
}

async function historyOf(orderId: string) {
  const { orders } = await owner.orderHistory.listOrderHistory({});
  return orders.find(({ id }) => id === orderId)?.payments[0];
}

async function onBoards(): Promise<number> {
  const { lines } = await waiter.orders.readBoard({ section: 'drinks' });
  return lines.filter((line) => line.tableCode === tableCode).length;
}

async function closeZClosure() {
  return owner.zClosures.closeZClosure({ closureId: await openClosureId() });
}

async function openClosureId(): Promise<number> {
  const { closure } = await owner.zClosures.readOpenZClosure({});
  if (!closure) throw new Error('No Z closure is open.');
  return closure.id;
}

function codeOf(error: unknown): string {
  return error instanceof ServerRefusalError ? error.code : String(error);
}

/** What the order history, the dashboard and the open Z closure say of today. */
async function figures() {
  const [{ totals }, { closure }, { now }] = await Promise.all([
    owner.orderHistory.listOrderHistory({}),
    owner.zClosures.readOpenZClosure({}),
    owner.dashboard.readSales({}),
  ]);
  return { totals, closure, now };
}
