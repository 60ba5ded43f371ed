// The figures of the dashboard, from sales settled at known moments: computed from order lines, and read from stored days.

import { beforeAll, describe, expect, it } from 'vitest';
import type { DashboardFilter } from '#contract/dashboard.ts';
import { addCategory, addProduct } from '#server/menu/testing/menu.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { staffActor } from '#server/platform/testing/staff-actor.ts';
import { addStaff, openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { dashboardHandlers } from './index.ts';
import {
  addCustomer,
  sell,
  setRefundedTotal,
  storeCanceledOrder,
  storePastDays,
  type TestProduct,
} from './testing/sales.ts';

const TODAY = '2026-11-21';
const WEEK = { from: '2026-11-15', to: TODAY };
const YEAR = { from: '2025-11-22', to: TODAY };
const FIRST_DAY = '2025-11-21';

let beer: TestProduct;
let pizza: TestProduct;
let water: string;
let lucia: string;
/** A product that is not on the menu any more. */
const bravas = { id: crypto.randomUUID(), name: 'Bravas', section: 'food', price: 200 } as const;

const venue = await openTestVenue();
const owner = await venue.staffBrowser('OWNER');
await addProducts();
await addSales();

describe.each(['computed from order lines', 'read from stored days'] as const)('figures %s', (source) => {
  beforeAll(async () => {
    if (source === 'read from stored days') await storePastDays(venue, FIRST_DAY);
  });

  it('of today are compared with a year before, and with earlier Saturdays up to the same time', async () => {
    const sales = await owner.dashboard.readSales({});
    expect(sales.days).toEqual({ from: TODAY, to: TODAY });
    expect(sales.daysYearBefore).toEqual({ from: FIRST_DAY, to: FIRST_DAY });
    expect(sales.now).toEqual(totals({ amount: 2450, refunded: 300, orders: 4, units: 7, customers: 2 }));
    expect(sales.yearBefore).toEqual(totals({ amount: 250, orders: 1, units: 1, customers: 1 }));
    expect(sales.today?.until).toBe('2026-11-21T20:00:00.000Z');
    expect(sales.today?.lastWeek).toEqual(totals({ amount: 700, refunded: 100, orders: 2, units: 3, customers: 1 }));
    expect(sales.today?.lastFour).toEqual(totals({ amount: 425, refunded: 25, orders: 1, units: 2, customers: 1 }));
    expect(hoursWithSales(sales.today?.hours)).toEqual({ 0: 250, 19: 2000, 20: 200 });
    expect(hoursWithSales(sales.today?.hoursLastWeek)).toEqual({ 13: 500, 20: 200, 22: 1000 });
    expect(sales.methods).toEqual([
      { method: 'redsys', paidWith: null, payments: 1, amount: 1250, refunded: 300 },
      { method: 'bizum', paidWith: null, payments: 1, amount: 250, refunded: 0 },
      { method: 'manual', paidWith: 'datafono', payments: 1, amount: 750, refunded: 0 },
      { method: 'manual', paidWith: null, payments: 1, amount: 200, refunded: 0 },
    ]);
    expect(sales.canceled).toEqual({ orders: 1, amount: 1000 });
    expect(sales.visits).toBeNull();
  });

  it('of one product type are those of its lines, while customers and averages are of all types', async () => {
    const { now, today, byDay, months, heat } = await owner.dashboard.readSales({ section: 'food' });
    const all = { amountOfAll: 2450, unitsOfAll: 7, customers: 2 };
    expect(now).toEqual({ amount: 1200, refunded: 240, orders: 2, units: 2, ...all });
    expect(today?.lastWeek).toEqual({
      ...{ amount: 200, refunded: 0, orders: 1, units: 1 },
      ...{ amountOfAll: 700, unitsOfAll: 3, customers: 1 },
    });
    expect(byDay).toEqual([{ day: TODAY, amount: 1200, orders: 2, amountYearBefore: 0 }]);
    expect(months).toEqual([{ month: '2026-11', amount: 1200, orders: 2, amountYearBefore: 0, ordersYearBefore: 0 }]);
    expect(heat.cells).toEqual([
      { weekday: 6, hour: 19, orders: 1, amount: 1000, days: 1 },
      { weekday: 6, hour: 20, orders: 1, amount: 200, days: 1 },
    ]);
  });

  it('by weekday and hour have the hours after midnight in the evening before', async () => {
    const { heat } = await owner.dashboard.readSales(WEEK);
    expect(heat.daysOfWeekday).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(heat.hours).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 0]);
    expect(heat.cells).toEqual([
      { weekday: 5, hour: 0, orders: 1, amount: 250, days: 1 },
      { weekday: 6, hour: 19, orders: 2, amount: 2000, days: 1 },
      { weekday: 6, hour: 20, orders: 1, amount: 200, days: 1 },
    ]);
  });

  it('of a year have every month and every day, and new and returning customers', async () => {
    const { months, byDay, visits, now, yearBefore, today } = await owner.dashboard.readSales(YEAR);
    expect(months.map(({ month }) => month)).toEqual([
      ...['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08'],
      ...['2026-09', '2026-10', '2026-11'],
    ]);
    expect(months.slice(-2)).toEqual([
      { month: '2026-10', amount: 1500, orders: 2, amountYearBefore: 0, ordersYearBefore: 0 },
      { month: '2026-11', amount: 4650, orders: 8, amountYearBefore: 250, ordersYearBefore: 1 },
    ]);
    expect(byDay).toHaveLength(365);
    expect(byDay.at(-1)).toEqual({ day: TODAY, amount: 2450, orders: 4, amountYearBefore: 250 });
    expect([now.customers, yearBefore.customers]).toEqual([2, 1]);
    expect(visits).toEqual({ newCustomers: 1, returningCustomers: 1 });
    expect(today).toBeNull();
  });

  it('by product contain the menu without sales and deleted products under their last name, most units first', async () => {
    const { products } = await owner.dashboard.readProductSales(WEEK);
    const none = { unitsYearBefore: 0, amountYearBefore: 0, margin: null };
    expect(products).toEqual([
      {
        ...{ productId: beer.id, name: 'Caña', section: 'drinks', units: 5, amount: 1250 },
        ...{ unitsYearBefore: 1, amountYearBefore: 250, margin: { units: 1, amount: 250, cost: 100 } },
      },
      { productId: pizza.id, name: 'Pizza', section: 'food', units: 1, amount: 1000, ...none },
      { productId: bravas.id, name: 'Patatas bravas', section: 'food', units: 1, amount: 200, ...none },
      { productId: water, name: 'Agua', section: 'drinks', units: 0, amount: 0, ...none },
    ]);
    const { products: food } = await owner.dashboard.readProductSales({ ...WEEK, section: 'food' });
    expect(food.map(({ name }) => name)).toEqual(['Pizza', 'Patatas bravas']);
  });

  it('by member of staff have the names of disabled users too, and the customers’ phones as the last row', async () => {
    const { people } = await owner.dashboard.readStaffSales(YEAR);
    expect(people).toEqual([
      {
        ...{ userId: lucia, name: 'Lucía', ordersTaken: 3, amountTaken: 1450 },
        ...{ paymentsCollected: 3, amountCollected: 1450 },
      },
      {
        ...{ userId: null, name: 'Móviles de los clientes', ordersTaken: 7, amountTaken: 4700 },
        ...{ paymentsCollected: 7, amountCollected: 4700 },
      },
    ]);
  });

  it.each([{}, WEEK, YEAR, { from: '2026-10-01', to: '2026-10-31' }])(
    'of the days %j are equal in every panel to the cent',
    async (days) => {
      const all = await owner.dashboard.readSales(days);
      const drinks = await owner.dashboard.readSales({ ...days, section: 'drinks' });
      const food = await owner.dashboard.readSales({ ...days, section: 'food' });
      const { products } = await owner.dashboard.readProductSales(days);
      const { people } = await owner.dashboard.readStaffSales(days);
      const { amount, refunded, orders, units, customers } = all.now;

      expect(all.now).toMatchObject({ amountOfAll: amount, unitsOfAll: units });
      expect(amount).toBeGreaterThan(0);
      expect(drinks.now.amount + food.now.amount).toBe(amount);
      expect(drinks.now.refunded + food.now.refunded).toBe(refunded);
      expect(drinks.now.units + food.now.units).toBe(units);
      expect([drinks.now.customers, food.now.customers]).toEqual([customers, customers]);
      for (const parts of [all.months, all.byDay, all.heat.cells, all.methods, products])
        expect(sumOf(parts, 'amount')).toBe(amount);
      for (const parts of [all.months, all.byDay, all.heat.cells]) expect(sumOf(parts, 'orders')).toBe(orders);
      for (const each of [drinks, food]) expect(sumOf(each.heat.cells, 'amount')).toBe(each.now.amount);
      expect([sumOf(all.methods, 'refunded'), sumOf(all.methods, 'payments')]).toEqual([refunded, orders]);
      expect([sumOf(products, 'units'), sumOf(products, 'amountYearBefore')]).toEqual([units, all.yearBefore.amount]);
      for (const count of ['amountTaken', 'amountCollected'] as const) expect(sumOf(people ?? [], count)).toBe(amount);
    },
  );
});

describe('the range', () => {
  it.each<[string, DashboardFilter, { from: string; to: string }]>([
    ['after today is cut off', { from: '2026-11-20', to: '2026-12-31' }, { from: '2026-11-20', to: TODAY }],
    ['that begins after today is its first day', { from: '2026-12-01', to: '2026-12-31' }, day('2026-12-01')],
    ['without its first day is one day', { to: '2026-11-14' }, day('2026-11-14')],
  ])('%s', async (_what, filter, days) => {
    expect((await owner.dashboard.readSales(filter)).days).toEqual(days);
    expect((await owner.dashboard.readProductSales(filter)).days).toEqual(days);
    expect((await owner.dashboard.readStaffSales(filter)).days).toEqual(days);
  });

  it.each([
    ['that ends before it begins', { from: '2026-11-21', to: '2026-11-20' }, 'days-not-valid'],
    ['that begins after today and has no end', { from: '2026-11-22' }, 'days-not-valid'],
    ['of more than five years', { from: '2021-11-18', to: TODAY }, 'range-too-long'],
  ])('%s is refused', async (_what, filter, code) => {
    await expect(owner.dashboard.readSales(filter)).rejects.toMatchObject({ code });
    await expect(owner.dashboard.readProductSales(filter)).rejects.toMatchObject({ code });
  });

  it('before the first sale has zeros, and no mean of days on which the venue did not exist', async () => {
    const { now, months, heat, methods } = await owner.dashboard.readSales(day('2024-02-29'));
    expect(now).toEqual(totals({}));
    expect(months).toEqual([{ month: '2024-02', amount: 0, orders: 0, amountYearBefore: 0, ordersYearBefore: 0 }]);
    expect([heat.cells, methods]).toEqual([[], []]);
    venue.setNow(new Date('2025-11-28T20:00:00Z'));
    const { dashboard } = await venue.staffBrowser('OWNER');
    const { today } = await dashboard.readSales({});
    venue.setNow(SATURDAY_NIGHT);
    expect(today?.lastFour).toEqual(totals({ amount: 250, orders: 1, units: 1, customers: 1 }));
  });
});

describe('rights', () => {
  it('costs are visible only to whoever may manage them, even if the dashboard is visible to others', async () => {
    const context = { ...createSystemContext(venue.services), actor: staffActor(lucia, ['MANAGER']) };
    const { products } = await dashboardHandlers.readProductSales(context, WEEK);
    expect(products.map(({ margin }) => margin)).toEqual([null, null, null, null]);
  });

  it('sales by member of staff are null if the venue does not show them', async () => {
    await venue.db.updateTable('settings').set({ shows_staff_sales: false }).execute();
    expect((await owner.dashboard.readStaffSales(WEEK)).people).toBeNull();
    await venue.db.updateTable('settings').set({ shows_staff_sales: true }).execute();
  });
});

function day(from: string) {
  return { from, to: from };
}

/** Totals of all product types. */
function totals(values: { amount?: number; refunded?: number; orders?: number; units?: number; customers?: number }) {
  const all = { amount: 0, refunded: 0, orders: 0, units: 0, customers: 0, ...values };
  return { ...all, amountOfAll: all.amount, unitsOfAll: all.units };
}

function sumOf<Field extends string>(parts: readonly Readonly<Record<Field, number>>[], field: Field): number {
  return parts.reduce((sum, part) => sum + part[field], 0);
}

function hoursWithSales(hours: readonly number[] | undefined) {
  expect(hours).toHaveLength(24);
  return Object.fromEntries((hours ?? []).flatMap((amount, hour) => (amount === 0 ? [] : [[hour, amount]])));
}

async function addProducts(): Promise<void> {
  const drinks = { category_id: await addCategory(venue.db, 'drinks', 'Cervezas'), product_type_id: 'drinks' as const };
  const food = { category_id: await addCategory(venue.db, 'food', 'Pizzas'), product_type_id: 'food' as const };
  beer = { id: await addProduct(venue.db, { ...drinks, name: 'Caña' }), name: 'Caña', section: 'drinks', price: 250 };
  pizza = { id: await addProduct(venue.db, { ...food, name: 'Pizza' }), name: 'Pizza', section: 'food', price: 1000 };
  water = await addProduct(venue.db, { ...drinks, name: 'Agua' });
}

/** In November, the clock in Madrid is an hour ahead of UTC; on 24 October, two hours. */
async function addSales(): Promise<void> {
  const [ana, luis] = [await addCustomer(venue), await addCustomer(venue)];
  lucia = await addStaff(venue.db, { email: 'lucia@comanda.test', name: 'Lucía' });
  const by = (paidWith: 'efectivo' | 'datafono') => ({ userId: lucia, paidWith });
  await sell(venue, { at: '2025-11-21T19:00:00Z', lines: [[beer, 1]], customerId: ana });

  await sell(venue, { at: '2026-10-24T18:30:00Z', lines: [[beer, 2]], customerId: ana });
  await sell(venue, { at: '2026-10-24T19:30:00Z', lines: [[pizza, 1]], customerId: luis });
  await sell(venue, { at: '2026-11-07T12:00:00Z', lines: [[beer, 2]], staff: by('efectivo') });

  const lunch = await sell(venue, { at: '2026-11-14T12:00:00Z', lines: [[beer, 2]], customerId: ana });
  await setRefundedTotal(venue, lunch, '2026-11-14T13:00:00Z', 100);
  await sell(venue, { at: '2026-11-14T19:59:00Z', lines: [[bravas, 1]], staff: by('efectivo') });
  const dinner = await sell(venue, { at: '2026-11-14T21:30:00Z', lines: [[pizza, 1]], customerId: luis });
  await setRefundedTotal(venue, dinner, '2026-11-14T22:00:00Z', 1000);

  await sell(venue, { at: '2026-11-20T23:30:00Z', lines: [[beer, 1]], customerId: luis, method: 'bizum' });
  const order = {
    lines: [
      [beer, 1],
      [pizza, 1],
    ],
    customerId: ana,
    method: 'redsys',
  } as const;
  const paid = await sell(venue, { at: '2026-11-21T18:10:00Z', ...order });
  await venue.db
    .updateTable('order_lines')
    .set({ cost: 100 })
    .where('position', '=', 1)
    .where('order_id', '=', venue.db.selectFrom('payments').select('remainder_of').where('id', '=', paid))
    .execute();
  await setRefundedTotal(venue, paid, '2026-11-21T18:30:00Z', 300);
  await sell(venue, { at: '2026-11-21T18:40:00Z', lines: [[beer, 3]], staff: by('datafono') });
  const renamed = { ...bravas, name: 'Patatas bravas' };
  await sell(venue, { at: '2026-11-21T19:30:00Z', lines: [[renamed, 1]], customerId: ana });
  await storeCanceledOrder(venue, { at: '2026-11-21T19:40:00Z', lines: [[pizza, 1]], userId: lucia });
  await venue.db.updateTable('staff_users').set({ disabled_on: SATURDAY_NIGHT }).where('id', '=', lucia).execute();
}
