// Changes, averages and shares of the dashboard.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, cents } from './money.ts';
import {
  averageAmount,
  averageCount,
  changeAndGrowthText,
  changeAsPercentOfLarger,
  meanTotals,
  netSalesAndAverages,
  percentChangeText,
  percentOf,
  type SalesTotals,
  sortByUnitsSold,
  topProducts,
} from './sales-figures.ts';

describe('the change in per cent', () => {
  it.each([
    ['equal', 500, 500, null, '-%'],
    ['both 0', 0, 0, null, '-%'],
    ['from 0', 500, 0, 100, '+100\u00a0%'],
    ['to 0', 0, 500, -100, '-100\u00a0%'],
    ['a rise, relative to the larger side', 200, 100, 50, '+50\u00a0%'],
    ['a fall, relative to the larger side', 100, 200, -50, '-50\u00a0%'],
    ['a half that is rounded up', 1000, 875, 13, '+13\u00a0%'],
    ['a half that is rounded down', 875, 1000, -13, '-13\u00a0%'],
    ['a third', 300, 200, 33, '+33\u00a0%'],
    ['less than half a per cent, which is not equal', 1000, 999, 0, '0\u00a0%'],
    ['less than half a per cent down', 999, 1000, 0, '0\u00a0%'],
    ['ten thousand euros and two cents', 1_000_002, 2, 100, '+100\u00a0%'],
    ['a negative net amount', -500, 500, -200, '-200\u00a0%'],
    ['two negative amounts', -100, -200, 50, '+50\u00a0%'],
  ])('is correct for %s', (_what, now, before, change, text) => {
    expect(changeAsPercentOfLarger(now, before)).toBe(change);
    expect(percentChangeText(changeAsPercentOfLarger(now, before))).toBe(text);
  });

  it.each([
    ['a rise', 563, 100, '+82\u00a0% (+463\u00a0%)'],
    ['a double', 100, 50, '+50\u00a0% (+100\u00a0%)'],
    ['a small rise, which is the same', 104, 100, '+4\u00a0%'],
    ['a fall', 50, 100, '-50\u00a0%'],
    ['a rise from 0', 50, 0, '+100\u00a0%'],
    ['a rise from a loss', 50, -50, '+200\u00a0%'],
    ['equal', 50, 50, '-%'],
  ])('has beside it %s as people count it', (_what, now, before, text) => {
    expect(changeAndGrowthText(now, before)).toBe(text);
  });

  it('of two amounts is the opposite of the change back, and at most 100 per cent', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (a, b) => {
        const [there, back] = [changeAsPercentOfLarger(a, b), changeAsPercentOfLarger(b, a)];
        expect((there ?? 0) + (back ?? 0)).toBe(0);
        expect(Math.abs(there ?? 0)).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe('averages', () => {
  const totals = (values: Partial<Record<keyof SalesTotals, number>>): SalesTotals => ({
    ...{ orders: 0, units: 0, customers: 0, unitsOfAll: 0, ...values },
    amount: cents(values.amount ?? 0),
    refunded: cents(values.refunded ?? 0),
    amountOfAll: cents(values.amountOfAll ?? 0),
  });

  it.each([
    ['without customers and orders', {}, { net: 0, averageTicket: 0, averageOrder: 0, unitsPerCustomer: 0 }],
    [
      'without customers, when only staff took orders',
      { amount: 1000, amountOfAll: 1000, orders: 4, unitsOfAll: 5 },
      { net: 1000, averageTicket: 0, averageOrder: 250, unitsPerCustomer: 0 },
    ],
    [
      'rounded to a cent and to hundredths',
      { amount: 1000, amountOfAll: 1000, orders: 3, unitsOfAll: 7, customers: 3 },
      { net: 1000, averageTicket: 333, averageOrder: 333, unitsPerCustomer: 2.33 },
    ],
    [
      'of all product types for each customer, and of the chosen type for each order',
      { amount: 400, amountOfAll: 1000, orders: 2, unitsOfAll: 6, customers: 4, refunded: 500 },
      { net: -100, averageTicket: 250, averageOrder: 200, unitsPerCustomer: 1.5 },
    ],
  ])('are correct %s', (_what, values, averages) => {
    expect(netSalesAndAverages(totals(values))).toEqual(averages);
  });

  it('of a count of 0 are 0', () => {
    expect([averageAmount(cents(100), 0), averageCount(100, 0)]).toEqual([0, 0]);
    expect([averageAmount(cents(100), 3), averageCount(100, 3)]).toEqual([33, 33.33]);
  });

  it('of several days are the mean of each figure, rounded', () => {
    const days = [totals({ amount: 100, orders: 1, customers: 1 }), totals({ amount: 201, orders: 2 }), totals({})];
    expect(meanTotals(days)).toMatchObject({ amount: 100, orders: 1, customers: 0, units: 0 });
    expect(meanTotals([])).toEqual(totals({}));
  });
});

describe('shares', () => {
  it.each([
    [0, 0, 0],
    [1, 0, 0],
    [0, 5, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 200, 1],
    [5, 5, 100],
  ])('%i of %i is %i per cent', (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent);
  });

  const product = (name: string, units: number, amount: Cents = cents(0)) => ({ name, units, amount });

  it('of the top products are relative to the units of all products, and the others together have the rest', () => {
    const products = Array.from({ length: 12 }, (_, index) => product(`P${index}`, index + 1));
    const { top, others } = topProducts(products);
    expect(top.map(({ name, percent }) => `${name} ${percent}`)).toEqual([
      'P11 15',
      'P10 14',
      'P9 13',
      'P8 12',
      'P7 10',
      'P6 9',
      'P5 8',
      'P4 6',
      'P3 5',
      'P2 4',
    ]);
    expect(others).toEqual({ units: 3, percent: 4 });
  });

  it('of fewer than ten products leave nothing for others, and products that sold nothing are left out', () => {
    expect(topProducts([product('Caña', 3), product('Tortilla', 0)])).toEqual({
      top: [{ name: 'Caña', units: 3, amount: 0, percent: 100 }],
      others: { units: 0, percent: 0 },
    });
    expect(topProducts([])).toEqual({ top: [], others: { units: 0, percent: 0 } });
  });

  it('are of products in the order of units, then of sales, then of names', () => {
    const products = [product('B', 1, cents(5)), product('Á', 1, cents(5)), product('C', 1, cents(9)), product('D', 2)];
    expect(sortByUnitsSold(products).map(({ name }) => name)).toEqual(['D', 'C', 'Á', 'B']);
  });
});
