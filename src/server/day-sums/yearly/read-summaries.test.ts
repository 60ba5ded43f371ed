// The documented yearly collections: one entry for each day with sales, by local midnight.
import { expect, it } from 'vitest';
import { storeMissingDaySums } from '#server/day-sums/store-missing-day-sums.ts';
import { placeCustomerOrder, placePaidOrder } from '#server/day-sums/testing/paid-orders.ts';
import { storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue, type TestBrowser } from '#server/platform/testing/venue.ts';

/** Local midnights in Madrid, in winter and in summer time. */
const EARLIER_SUMMER_DAY = String(Date.parse('2024-06-30T22:00:00Z'));
const NEW_YEAR = String(Date.parse('2025-12-31T23:00:00Z'));
const SUMMER_DAY = String(Date.parse('2026-06-30T22:00:00Z'));
const TODAY = String(Date.parse('2026-11-20T23:00:00Z'));

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const owner = await venue.staffBrowser('OWNER');
const at = (time: string, ...productIds: string[]) => ({ time: new Date(time), productIds });
// 1 January begins at 23:00 in UTC; the order before belongs to the year before.
await placePaidOrder(venue.db, owner, at('2025-12-31T22:59:00Z', bar.beer));
await placePaidOrder(venue.db, owner, at('2025-12-31T23:00:00Z', bar.beer, bar.beer, bar.croquettes));
const rosa = await customerNamed('rosa@example.com');
await placeCustomerOrder(venue.db, rosa, at('2024-07-01T10:00:00Z', bar.croquettes));
await placeCustomerOrder(venue.db, rosa, at('2024-07-01T11:00:00Z', bar.beer));
const lucia = await customerNamed('lucia@example.com');
await placeCustomerOrder(venue.db, lucia, at('2026-07-01T10:00:00Z', bar.croquettes));
await placeCustomerOrder(venue.db, lucia, at('2026-07-01T11:00:00Z', bar.beer));
const nameless = await customerNamed(null);
await placeCustomerOrder(venue.db, nameless, at('2026-11-21T19:00:00Z', bar.beer));

it('the collections have the sums of each day of the year, the same from stored and from computed days', async () => {
  const computed = await readAll(2026);
  await storeMissingDaySums(venue.services, new AbortController().signal);
  expect(await readAll(2026)).toEqual(computed);

  const [orders, products, customers] = computed;
  expect(orders).toEqual({
    year: 2026,
    summary_by_date: {
      [NEW_YEAR]: { orders: { type_food: 1, type_drinks: 1 }, total_amount: { type_food: 250, type_drinks: 500 } },
      [SUMMER_DAY]: { orders: { type_food: 1, type_drinks: 1 }, total_amount: { type_food: 250, type_drinks: 250 } },
      [TODAY]: { orders: { type_food: 0, type_drinks: 1 }, total_amount: { type_food: 0, type_drinks: 250 } },
    },
  });
  const beers = (count: number) => ({ product_id: bar.beer, count, type: 'drinks' });
  const croquettes = { product_id: bar.croquettes, count: 1, type: 'food' };
  expect(products).toEqual({
    year: 2026,
    summary_by_date: {
      [NEW_YEAR]: [beers(2), croquettes],
      [SUMMER_DAY]: expect.arrayContaining([beers(1), croquettes]),
      [TODAY]: [beers(1)],
    },
  });
  expect(customers).toEqual({
    year: 2026,
    summary_by_date: {
      [SUMMER_DAY]: [{ email: 'lucia@example.com', orders: 2, amount: 500 }],
      [TODAY]: [{ email: expect.stringMatching(/^anonimo-/u), orders: 1, amount: 250 }],
    },
  });
});

it('a customer whose data was erased has a neutral label, with the same sums', async () => {
  const label = 'borrado-12345678';
  await venue.db.updateTable('customers').set({ email: null, label }).where('email', '=', 'rosa@example.com').execute();
  const { summary_by_date: days } = await owner.daySums.readCustomerSummary({ year: 2024 });
  expect(days[EARLIER_SUMMER_DAY]).toEqual([{ email: label, orders: 2, amount: 500 }]);
});

it('a year without sales has no entries', async () => {
  expect(await readAll(2020)).toEqual([1, 2, 3].map(() => ({ year: 2020, summary_by_date: {} })));
});

async function readAll(year: number) {
  const { readOrderSummary, readProductSummary, readCustomerSummary } = owner.daySums;
  return [await readOrderSummary({ year }), await readProductSummary({ year }), await readCustomerSummary({ year })];
}

async function customerNamed(email: string | null): Promise<TestBrowser> {
  const customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1' });
  await customer.customers.identify({ email });
  return customer;
}
