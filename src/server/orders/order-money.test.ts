// The history of orders beside their payments: what of it is collected, owed and canceled.
import { beforeEach, expect, it } from 'vitest';
import { aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const [manager, waiter] = [await venue.staffBrowser('MANAGER'), await venue.staffBrowser('WAITER')];
beforeEach(async () => {
  for (const table of ['payment_shares', 'payments', 'order_lines', 'orders'] as const)
    await venue.db.deleteFrom(table).execute();
});

it('the history shows each order at once, with its payment, and what is collected, owed and canceled apart', async () => {
  await waiter.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith: 'datafono' }));
  await waiter.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith: null }));
  const { paymentId } = await waiter.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith: null }));
  await manager.paymentHistory.cancelPayment({ paymentId, reason: 'Se equivocaron' });

  const { orders, totals } = await manager.orderHistory.listOrderHistory({});
  expect(totals).toMatchObject({ orders: 3, money: { ordered: 750, collected: 250, owed: 250, canceled: 250 } });
  const person = expect.any(String);
  expect(orders.flatMap(({ payments }) => payments).toReversed()).toMatchObject([
    { state: 'succeeded', method: 'manual', paidWith: 'datafono', placedBy: person, settledBy: person },
    { state: 'pending', paidWith: null, paidOn: null, placedBy: person, settledBy: null },
    { state: 'canceled', paidWith: null, settledBy: null },
  ]);
});

it('a line shows who marked it as done, and a voided line who voided it and why', async () => {
  const { orderId } = await waiter.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith: null }));
  const { userId } = await venue.db
    .selectFrom('orders')
    .select('placed_by as userId')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const now = new Date('2026-11-21T20:30:00.000Z');
  const lines = venue.db.updateTable('order_lines').where('order_id', '=', orderId);
  await lines.where('position', '=', 1).set({ done_on: now, done_by: userId }).execute();
  const { orders } = await waiter.orderHistory.listOrderHistory({});
  const order = orders.find(({ id }) => id === orderId);
  expect(order?.lines[0]).toMatchObject({ doneOn: now.toISOString(), doneBy: expect.any(String), voided: null });

  await lines.where('position', '=', 1).set({ done_on: null, done_by: null }).execute();
  await lines.where('position', '=', 1).set({ voided_on: now, voided_by: userId, void_reason: 'No queda' }).execute();
  const voided = { by: expect.any(String), time: now.toISOString(), reason: 'No queda' };
  const later = await waiter.orderHistory.listOrderHistory({});
  expect(later.orders.find(({ id }) => id === orderId)?.lines[0]).toMatchObject({ doneOn: null, voided });
  const { paymentId } = await findPayment(orderId);
  const { lines: detailLines } = await waiter.paymentHistory.readPaymentDetail({ paymentId });
  expect(detailLines[0]).toMatchObject({ voided });
});

function findPayment(orderId: string) {
  return venue.db
    .selectFrom('payments')
    .select('id as paymentId')
    .where('remainder_of', '=', orderId)
    .executeTakeFirstOrThrow();
}
