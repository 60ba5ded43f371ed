// Orders that came to nothing are deleted a month after they ended; all others stay.
import { sql as raw } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { reconcileAttempts } from '#server/attempts/reconcile.ts';
import { TestBank } from '#server/attempts/testing/provider.ts';
import { newStartAttemptInput } from '#server/attempts/testing/start-attempt.ts';
import { deleteBlockedOrderIds, TABLES_REFERRING_TO_ORDERS } from '#server/orders/delete-unsent-orders.ts';
import { anOrderOf, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { deleteUnsentOrders } from './delete-unsent-orders.ts';

const bank = new TestBank('redsys');
const venue = await openTestVenue({ paying: { providers: [bank.provider()] } });
const bar = await storeSmallMenu(venue.db);
const manager = await venue.staffBrowser('MANAGER');
const MONTH_LATER = new Date(SATURDAY_NIGHT.getTime() + 31 * 24 * 60 * 60_000);
let customer: TestBrowser;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await raw`truncate orders, payments, order_lines, payment_attempts cascade`.execute(venue.db);
  await venue.db.updateTable('settings').set({ payment_mode: 'redsys', offers_paying_staff: true }).execute();
  customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1' });
});

async function place(payTo?: 'staff'): Promise<string> {
  const order = anOrderOf(bar.beer);
  await customer.payments.placeOrder(payTo ? { ...order, payTo } : order);
  return order.orderId;
}

async function runAfter(time: Date): Promise<string[]> {
  venue.setNow(time);
  await deleteUnsentOrders(venue.services);
  const orders = await venue.db.selectFrom('orders').select('id').orderBy('placed_on').execute();
  return orders.map(({ id }) => id);
}

it('an order whose customer left the checkout without paying is deleted with its lines and its payment, and no earlier', async () => {
  const orderId = await place();
  await customer.attempts.cancelCheckout({ orderId });
  const dayBefore = new Date(SATURDAY_NIGHT.getTime() + 29 * 24 * 60 * 60_000);
  expect(await runAfter(dayBefore)).toEqual([orderId]);
  expect(await runAfter(MONTH_LATER)).toEqual([]);
  for (const table of ['payments', 'order_lines'] as const)
    expect(await venue.db.selectFrom(table).select('id').execute()).toEqual([]);
});

it('the id of an order that was closed before it arrived is kept for a day', async () => {
  const { orderId } = anOrderOf(bar.beer);
  await expect(customer.attempts.cancelCheckout({ orderId })).rejects.toMatchObject({ code: 'not-found' });
  expect(await runAfter(new Date(SATURDAY_NIGHT.getTime() + 23 * 60 * 60_000))).toEqual([orderId]);
  expect(await runAfter(new Date(SATURDAY_NIGHT.getTime() + 25 * 60 * 60_000))).toEqual([]);
});

it('ids that were closed are deleted in batches', async () => {
  for (let count = 0; count < 3; count += 1) {
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + count));
    await expect(customer.attempts.cancelCheckout({ orderId: venue.newId() })).rejects.toThrow();
  }
  const deleteTwo = () =>
    venue.db.transaction().execute((sql) => deleteBlockedOrderIds(sql, { before: MONTH_LATER, limit: 2 }));
  expect([await deleteTwo(), await deleteTwo(), await deleteTwo()]).toEqual([2, 1, 0]);
});

it('an order that expired is deleted by one of two processes', async () => {
  await place();
  venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 60 * 60_000));
  await reconcileAttempts(venue.services, {
    providers: [],
    googlePay: null,
    appleSession: null,
    publicUrl: 'http://localhost:3000',
  });
  venue.setNow(MONTH_LATER);
  await Promise.all([deleteUnsentOrders(venue.services), deleteUnsentOrders(venue.services)]);
  expect(await venue.db.selectFrom('orders').select('id').execute()).toEqual([]);
});

it('an order with an attempt, one that is on the boards, one that waits and one that staff canceled stay', async () => {
  const tried = await place();
  await customer.attempts.startAttempt(newStartAttemptInput(tried, venue.newId(), { paymentOption: 'bizum' }));
  bank.canClose = true;
  await customer.attempts.cancelCheckout({ orderId: tried });
  const sent = await place('staff');
  await venue.db.updateTable('settings').set({ cooks_before_collecting: false }).execute();
  const [waiting, canceled] = [await place('staff'), await place('staff')];
  await venue.db.updateTable('settings').set({ cooks_before_collecting: true }).execute();
  const payment = venue.db.selectFrom('payments').select('id').where('remainder_of', '=', canceled);
  const { id: paymentId } = await payment.executeTakeFirstOrThrow();
  await manager.paymentHistory.cancelPayment({ paymentId, reason: 'Se han ido' });
  expect((await runAfter(MONTH_LATER)).toSorted()).toEqual([tried, sent, waiting, canceled].toSorted());
});

it('names every table that references an order or a payment', async () => {
  const { rows } = await raw<{ target: 'orders' | 'payments'; table: string }>`
    select confrelid::regclass::text as target, conrelid::regclass::text as "table" from pg_constraint
    where contype = 'f' and confrelid in ('orders'::regclass, 'payments'::regclass)
  `.execute(venue.db);
  const own = new Set(['order_lines', 'payments']);
  for (const target of ['orders', 'payments'] as const) {
    const tables = rows.filter((row) => row.target === target && !own.has(row.table)).map(({ table }) => table);
    const named =
      target === 'payments'
        ? [...TABLES_REFERRING_TO_ORDERS.payments, 'payment_shares']
        : TABLES_REFERRING_TO_ORDERS.orders;
    expect([...named].toSorted()).toEqual(tables.toSorted());
  }
});
