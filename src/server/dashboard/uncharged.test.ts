// What staff took off orders, invited and discounted, as the dashboard shows it.
import { expect, it } from 'vitest';
import { compareDay } from '#server/day-sums/compare-day.ts';
import { storeMissingDays } from '#server/day-sums/store-missing-days.ts';
import { openLineBar } from '#server/orders-and-payments/testing/line-bar.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';

const { venue, owner, place, pressOn, paymentOf } = await openLineBar();
const TODAY = '2026-11-21';

it('the dashboard has what of the settled orders of its days was taken off, invited and discounted, live and stored', async () => {
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
  await storeMissingDays(venue.services, new AbortController().signal);
  // What staff change afterwards in an order of that day changes no sum of it.
  await owner.orderChanges.voidLine(pressOn(free.lines.beer));
  expect(await compareDay(venue.db, TODAY, venue.services.timeZone)).toEqual([]);
  expect((await owner.dashboard.readSales({ from: TODAY, to: TODAY })).uncharged).toEqual(uncharged);
});

const NOTHING = {
  voided: { count: 0, amount: 0 },
  invited: { count: 0, amount: 0 },
  discounted: { count: 0, amount: 0 },
};

async function collect(orderId: string): Promise<void> {
  const { id } = await paymentOf(orderId);
  const collection = { collectionId: venue.newId(), ways: [{ paidWith: 'efectivo' as const }] };
  await owner.owedOrders.collectPayments({ ...collection, paymentIds: [id] });
}
