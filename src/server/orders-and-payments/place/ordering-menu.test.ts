// The menu that orders are priced with, remembered between orders.

import { expect, it } from 'vitest';
import type { PlaceOrderInput } from '#contract/payments.ts';
import { cents } from '#domain/money.ts';
import { soldAt } from '#domain/testing/sizes.ts';
import { setPrice as setBasePrice } from '#server/menu/testing/menu.ts';
import { anOrderOf, openSmallBar } from '#server/payments/testing/carts.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { rememberMenu } from './ordering-menu.ts';

const venue = await openTestVenue();
const bar = await openSmallBar(venue.db);

function setPrice(price: number) {
  return setBasePrice(venue.db, bar.beer, price);
}

it('is read once, until an order finds that it is outdated', async () => {
  const menu = rememberMenu(venue.services);
  const [first, second] = await Promise.all([menu.get(), menu.get()]);
  expect(second).toBe(first);
  await setPrice(310);
  expect(await menu.get()).toBe(first);
  menu.forget(first);
  const next = await menu.get();
  expect(next.products.get(bar.beer)?.sizes).toEqual(soldAt({ base: 310 }));
  expect(next.version).toBeGreaterThan(first.version);
});

it('is read once more for all orders that find it outdated, whatever the order of their reads', async () => {
  const menu = rememberMenu(venue.services);
  const outdated = await menu.get();
  menu.forget(outdated);
  const reading = menu.get();
  menu.forget(outdated);
  expect(menu.get()).toBe(reading);
  const next = await reading;
  menu.forget(outdated);
  expect(await menu.get()).toBe(next);
});

it('is read again after a read that failed', async () => {
  const menu = rememberMenu(venue.services);
  await venue.db.schema.alterTable('schedules').renameTo('schedules_away').execute();
  await expect(menu.get()).rejects.toThrow('schedules');
  await venue.db.schema.alterTable('schedules_away').renameTo('schedules').execute();
  expect((await menu.get()).products.has(bar.beer)).toBe(true);
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
