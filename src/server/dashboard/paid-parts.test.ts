// Orders and payments of orders that are paid in parts, or with those of another member of staff.
import { expect, it } from 'vitest';
import { openLineChangeTestVenue } from '#server/orders-and-payments/testing/line-bar.ts';
import { aStaffOrder } from '#server/payments/testing/carts.ts';

const { venue, bar, owner, waiter, place, paymentOf } = await openLineChangeTestVenue();

it('each order counts once for who took it, and each payment once for who collected it and how', async () => {
  const halves = await place({ beers: 2 });
  for (const amount of [250, undefined]) await collect([halves.orderId], 'efectivo', amount);
  const order = aStaffOrder([bar.beer]);
  await owner.staffOrders.placeStaffOrder(order);
  await collect([(await place({ beers: 1, croquettes: 1 })).orderId, order.orderId], 'datafono');

  const { people } = await owner.dashboard.readStaffSales({});
  expect(people).toMatchObject([
    { ordersTaken: 2, amountTaken: 1000, paymentsCollected: 3, amountCollected: 1250 },
    { ordersTaken: 1, amountTaken: 250, paymentsCollected: 0, amountCollected: 0 },
  ]);
  const { methods, now } = await owner.dashboard.readSales({});
  expect(now).toMatchObject({ orders: 3, amount: 1250 });
  expect(methods).toMatchObject([
    { paidWith: 'datafono', payments: 1, amount: 750 },
    { paidWith: 'efectivo', payments: 2, amount: 500 },
  ]);
});

/** Collects these orders with one payment; all that they owe without an amount. */
async function collect(orderIds: readonly string[], paidWith: 'efectivo' | 'datafono', amount?: number): Promise<void> {
  const payments = await Promise.all(orderIds.map(paymentOf));
  const paymentIds = payments.map(({ id }) => id);
  await waiter.owedOrders.collectPayments({ collectionId: venue.newId(), paymentIds, ways: [{ paidWith, amount }] });
}
