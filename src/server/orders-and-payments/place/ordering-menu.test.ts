// The menu that orders are priced with, cached between orders.

import { expect, it } from 'vitest';
import type { PlaceOrderInput } from '#contract/payments.ts';
import { cents } from '#domain/money.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import { setPrice as setBasePrice } from '#server/menu/testing/menu.ts';
import { anOrderOf, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { createOrderingSnapshotCache } from './ordering-menu.ts';

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);

function setPrice(price: number) {
  return setBasePrice(venue.db, bar.beer, price);
}

it('is read once, until an order finds that it is outdated', async () => {
  const cache = createOrderingSnapshotCache(venue.services);
  const [first, second] = await Promise.all([cache.get(), cache.get()]);
  expect(second).toBe(first);
  await setPrice(310);
  expect(await cache.get()).toBe(first);
  cache.invalidate(first);
  const next = await cache.get();
  expect(next.products.get(bar.beer)?.sizes).toEqual(pricedSizes({ base: 310 }));
  expect(next.version).toBeGreaterThan(first.version);
});

it('is read once more for all orders that find it outdated, whatever the order of their reads', async () => {
  const cache = createOrderingSnapshotCache(venue.services);
  const outdated = await cache.get();
  cache.invalidate(outdated);
  const reading = cache.get();
  cache.invalidate(outdated);
  expect(cache.get()).toBe(reading);
  const next = await reading;
  cache.invalidate(outdated);
  expect(await cache.get()).toBe(next);
});

it('is read again after a read that failed', async () => {
  const cache = createOrderingSnapshotCache(venue.services);
  await venue.db.schema.alterTable('schedules').renameTo('schedules_away').execute();
  await expect(cache.get()).rejects.toThrow('schedules');
  await venue.db.schema.alterTable('schedules_away').renameTo('schedules').execute();
  expect((await cache.get()).products.has(bar.beer)).toBe(true);
});

it('prices each order by the present menu, while its prices change between ten orders at the same time', async () => {
  const customers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const customer = venue.browser();
      await customer.customers.scanTable({ code: 'A1' });
      return customer;
    }),
  );
  for (const price of [320, 330, 340]) {
    await setPrice(price);
    const placed = await Promise.all(customers.map((customer) => customer.payments.placeOrder(anOrderAt(price))));
    expect(placed.map(({ total }) => total)).toEqual(customers.map(() => price));
  }
});

function anOrderAt(price: number): PlaceOrderInput {
  const order = anOrderOf(bar.beer);
  return { ...order, lines: order.lines.map((line) => ({ ...line, shownPrice: cents(price) })) };
}
