// What staff took off orders, invited and discounted, as the dashboard shows it.
import { expect, it } from 'vitest';
import { findDaySumDifferences } from '#server/day-sums/find-day-sum-differences.ts';
import { storeMissingDaySums } from '#server/day-sums/store-missing-day-sums.ts';
import { openLineChangeTestVenue } from '#server/orders-and-payments/testing/line-bar.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';

const { venue, owner, place, pressOn, paymentOf } = await openLineChangeTestVenue();
const TODAY = '2026-11-21';

it('an order that costs nothing is counted before the first payment of the venue', async () => {
  venue.setNow(new Date(SATURDAY_NIGHT.getTime() - 24 * 3_600_000));
  const { orderId } = await place({ beers: 2 });
  const invited = { changeId: venue.newId(), orderId, lines: [], reason: 'Invita la casa' };
  await owner.orderChanges.inviteLines(invited);
  const { uncharged } = await owner.dashboard.readSales({});
  expect(uncharged).toEqual({ ...NOTHING, invited: { count: 1, amount: 500 } });
  venue.setNow(SATURDAY_NIGHT);
});

it('the dashboard has what of the settled orders of its days was taken off, invited and discounted, live and stored', async () => {
  venue.setNow(SATURDAY_NIGHT);
  const order = await place({ beers: 4, croquettes: 2 });
  const promotion = { orderIds: [order.orderId], reason: 'Promoción' };
  const discount = { kind: 'percent', percent: 10 } as const;
  await owner.orderChanges.discountOrders({ changeId: venue.newId(), ...promotion, discount });
  await owner.orderChanges.voidLine(pressOn(order.lines.beer));
  const invited = { changeId: venue.newId(), orderId: order.orderId, reason: 'Invita la casa' };
  await owner.orderChanges.inviteLines({ ...invited, lines: [{ lineId: order.lines.croquettes, units: 2 }] });
  expect((await owner.dashboard.readSales({})).uncharged).toEqual(NOTHING);

  await collect(order.orderId);
  const free = await place({ beers: 2 });
  const all = { ...promotion, orderIds: [free.orderId], discount: { kind: 'percent', percent: 100 } as const };
  await owner.orderChanges.discountOrders({ changeId: venue.newId(), ...all });
  await place({ beers: 1, paidWith: 'efectivo' });
  const { uncharged, now } = await owner.dashboard.readSales({});
  expect(uncharged).toEqual({
    voided: { count: 1, amount: 225 },
    invited: { count: 1, amount: 450 },
    discounted: { count: 2, amount: 650 },
  });
  expect(now).toMatchObject({ amount: 925, orders: 3, units: 6 });

  venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 24 * 3_600_000));
  await storeMissingDaySums(venue.services, new AbortController().signal);
  // What staff change afterwards in an order of that day changes no sum of it.
  await owner.orderChanges.voidLine(pressOn(free.lines.beer));
  expect(await findDaySumDifferences(venue.db, TODAY, venue.services.timeZone)).toEqual([]);
  expect((await owner.dashboard.readSales({ from: TODAY, to: TODAY })).uncharged).toEqual(uncharged);
});

it('what was taken off or invited of an order that was paid in part counts as such, with what it owed less', async () => {
  const later = (days: number) => new Date(SATURDAY_NIGHT.getTime() + days * 24 * 3_600_000);
  const day = '2026-11-22';
  venue.setNow(later(1));
  const order = await place({ beers: 2, croquettes: 1 });
  await collect(order.orderId, 600);
  await owner.orderChanges.voidLine(pressOn(order.lines.beer, { units: 2, isRefunded: true }));
  const other = await place({ beers: 1 });
  await collect(other.orderId, 1);
  const invited = { changeId: venue.newId(), orderId: other.orderId, reason: 'Invita la casa', isRefunded: true };
  await owner.orderChanges.inviteLines({ ...invited, lines: [] });
  const { uncharged } = await owner.dashboard.readSales({});
  expect(uncharged).toEqual({
    voided: { count: 1, amount: 150 },
    invited: { count: 1, amount: 249 },
    discounted: { count: 0, amount: 0 },
  });
  venue.setNow(later(2));
  await storeMissingDaySums(venue.services, new AbortController().signal);
  expect(await findDaySumDifferences(venue.db, day, venue.services.timeZone)).toEqual([]);
  const reader = await venue.staffBrowser('OWNER');
  expect((await reader.dashboard.readSales({ from: day, to: day })).uncharged).toEqual(uncharged);
});

const NOTHING = {
  voided: { count: 0, amount: 0 },
  invited: { count: 0, amount: 0 },
  discounted: { count: 0, amount: 0 },
};

async function collect(orderId: string, amount?: number): Promise<void> {
  const { id } = await paymentOf(orderId);
  const collection = { collectionId: venue.newId(), ways: [{ paidWith: 'efectivo' as const, amount }] };
  await owner.owedOrders.collectPayments({ ...collection, paymentIds: [id] });
}
