// The daily comparison of what orders owe with what was paid of them.
import { sql as raw } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { anOrderOf, aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { findUnbalancedOrders } from './find-unbalanced-orders.ts';

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const waiter = await venue.staffBrowser('MANAGER');
const compare = () => findUnbalancedOrders({ db: venue.db, now: venue.services.clock() });
let orderId: string;

beforeEach(async () => {
  for (const table of ['order_lines', 'payment_shares', 'payments', 'orders'] as const)
    await venue.db.deleteFrom(table).execute();
  const customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1' });
  await customer.payments.placeOrder(anOrderOf(bar.beer, bar.croquettes));
  const canceled = await waiter.staffOrders.placeStaffOrder(aStaffOrder([bar.beer]));
  await waiter.paymentHistory.cancelPayment({ paymentId: canceled.paymentId, reason: 'Se han ido' });
  ({ orderId } = await waiter.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith: 'efectivo' })));
});

it('finds nothing where each order owes what its lines cost', async () => {
  expect(await compare()).toEqual([]);
});

it.each([
  ['a line that costs more', 'update order_lines set quantity = 2 where order_id = '],
  ['a share of another amount', 'update payment_shares set amount = 1 where order_id = '],
  ['a payment of another amount', 'update payments set total_amount_order = 1 where remainder_of = '],
  ['an order that is not settled', 'update orders set settled_on = null where id = '],
])('finds %s', async (_, change) => {
  // The triggers would refuse the first and the third.
  for (const table of ['order_lines', 'payments'])
    await raw`alter table ${raw.ref(table)} disable trigger user`.execute(venue.db);
  await raw`${raw.raw(change)}${orderId}`.execute(venue.db);
  expect(await compare()).toEqual([orderId]);
});

it('the database itself refuses lines that cost something else than is due', async () => {
  for (const table of ['order_lines', 'payments'])
    await raw`alter table ${raw.ref(table)} enable trigger user`.execute(venue.db);
  for (const change of ['update order_lines set quantity = 2', 'update payments set total_amount_order = 1'])
    await expect(raw`${raw.raw(change)}`.execute(venue.db)).rejects.toThrow('owes another amount');
});
