// The documented yearly collections have the sums of the dashboard.
import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { instantsOfDays } from '#domain/time.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { addCustomer, sell, setRefundedTotal } from './testing/sales.ts';

const YEAR = { from: '2026-01-01', to: '2026-11-21' };
const beer = { id: crypto.randomUUID(), name: 'Caña', section: 'drinks', price: 250 } as const;
const pizza = { id: crypto.randomUUID(), name: 'Pizza', section: 'food', price: 1000 } as const;

const venue = await openTestVenue();
const owner = await venue.staffBrowser('OWNER');
// The first two sales are on the day of 25 hours, the others on 21 November.
const [ana, luis] = [await addCustomer(venue), await addCustomer(venue)];
await sell(venue, { at: '2026-10-24T22:30:00Z', lines: [[beer, 2]], customerId: ana });
await sell(venue, { at: '2026-10-25T22:30:00Z', lines: [[pizza, 1]], customerId: luis });
const order = {
  lines: [
    [beer, 1],
    [pizza, 3],
  ],
  customerId: ana,
} as const;
const paid = await sell(venue, { at: '2026-11-20T23:30:00Z', ...order });
await setRefundedTotal(venue, paid, '2026-11-21T10:00:00Z', 100);
await sell(venue, { at: '2026-11-21T19:00:00Z', lines: [[beer, 1]] });

it('orders and sales of each day and product type, units of each product, and orders of each customer are equal', async () => {
  const all = await owner.dashboard.readSales(YEAR);
  const drinks = await owner.dashboard.readSales({ ...YEAR, section: 'drinks' });
  const food = await owner.dashboard.readSales({ ...YEAR, section: 'food' });
  const { products } = await owner.dashboard.readProductSales(YEAR);
  const orders = (await owner.daySums.readOrderSummary({ year: 2026 })).summary_by_date;
  const units = (await owner.daySums.readProductSummary({ year: 2026 })).summary_by_date;
  const visits = (await owner.daySums.readCustomerSummary({ year: 2026 })).summary_by_date;

  const none = {
    orders: { type_food: 0, type_drinks: 0 },
    total_amount: { type_food: cents(0), type_drinks: cents(0) },
  };
  for (const [index, { day, amount }] of all.byDay.entries()) {
    const midnight = instantsOfDays({ from: day, to: day }, venue.services.timeZone).from;
    const { orders: count, total_amount: sum } = orders[String(midnight)] ?? none;
    expect([count.type_drinks, sum.type_drinks]).toEqual([drinks.byDay[index]?.orders, drinks.byDay[index]?.amount]);
    expect([count.type_food, sum.type_food]).toEqual([food.byDay[index]?.orders, food.byDay[index]?.amount]);
    expect(sum.type_drinks + sum.type_food).toBe(amount);
  }
  expect(Object.keys(orders)).toHaveLength(2);
  for (const { productId, units: sold } of products) {
    const entries = Object.values(units)
      .flat()
      .filter(({ product_id: id }) => id === productId);
    expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(sold);
  }
  const customers = Object.values(visits).flat();
  expect(new Set(customers.map(({ email }) => email)).size).toBe(all.now.customers);
  expect(customers.reduce((sum, { amount }) => sum + amount, 0)).toBe(all.now.amount - beer.price);
});
