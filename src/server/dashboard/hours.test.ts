// The hours of the dashboard add up to its days, also while an order is paid in part.
import { expect, it } from 'vitest';
import { findDaySumDifferences } from '#server/day-sums/find-day-sum-differences.ts';
import { storeMissingDaySums } from '#server/day-sums/store-missing-day-sums.ts';
import { openLineChangeTestVenue } from '#server/orders-and-payments/testing/line-bar.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';

const { venue, owner, place, paymentOf } = await openLineChangeTestVenue();
const [SATURDAY, SUNDAY] = ['2026-11-21', '2026-11-22'];

it('what is paid of an order in parts is in the hour of the order on the day of each part, live and stored', async () => {
  const order = await place({ beers: 2, croquettes: 1 });
  await collect(order.orderId, 500);
  await place({ beers: 1, paidWith: 'efectivo' });
  expect(await readDay(SATURDAY)).toEqual({ amount: 750, orders: 1, hours: [{ hour: 21, orders: 1, amount: 750 }] });
  expect((await owner.dashboard.readSales({})).today?.hours[21]).toBe(750);

  venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 15 * 3_600_000));
  await collect(order.orderId);
  const sunday = { amount: 250, orders: 1, hours: [{ hour: 21, orders: 1, amount: 250 }] };
  expect(await readDay(SUNDAY)).toEqual(sunday);

  venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 48 * 3_600_000));
  await storeMissingDaySums(venue.services, new AbortController().signal);
  for (const day of [SATURDAY, SUNDAY])
    expect(await findDaySumDifferences(venue.db, day, venue.services.timeZone)).toEqual([]);
  expect(await readDay(SATURDAY)).toMatchObject({ amount: 750, hours: [{ amount: 750 }] });
  expect(await readDay(SUNDAY)).toEqual(sunday);
});

/** Reads the sales and orders of this day, and of each of its hours with sales. */
async function readDay(day: string) {
  const reader = await venue.staffBrowser('OWNER');
  const { now, heat } = await reader.dashboard.readSales({ from: day, to: day });
  return {
    amount: now.amount,
    orders: now.orders,
    hours: heat.cells.map(({ hour, orders, amount }) => ({ hour, orders, amount })),
  };
}

async function collect(orderId: string, amount?: number): Promise<void> {
  const { id } = await paymentOf(orderId);
  const collection = { collectionId: venue.newId(), ways: [{ paidWith: 'efectivo' as const, amount }] };
  await owner.owedOrders.collectPayments({ ...collection, paymentIds: [id] });
}
