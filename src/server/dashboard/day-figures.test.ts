// The sums of months and days beside those of a year before, around 29 February and New Year.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysOf, rangeOneYearBefore } from '#domain/sales-days.ts';
import { addDays, type DayRange } from '#domain/time.ts';
import { type DayFigures, salesByDay, salesByMonth, sumDayFigures } from './day-figures.ts';

/** Sales of 2026 to 2030: each day has another amount. */
const FIGURES = daysOf({ from: '2026-01-01', to: '2030-12-31' }).map((day, index): DayFigures => {
  const amount = 1000 + index;
  const none = {
    ...{ refunded: 0, units: 0, unitsOfAll: 0, canceledOrders: 0, canceledAmount: 0, voidedLines: 0, voidedAmount: 0 },
    ...{ invitedLines: 0, invitedAmount: 0, discountedOrders: 0, discountedAmount: 0 },
  };
  return { day, amount, amountOfAll: amount, orders: 1, ...none };
});

it('29 February is beside 28 February, and its month beside the whole February before', () => {
  const leap = rangeOf({ from: '2028-02-28', to: '2028-03-01' });
  expect(salesByDay(FIGURES, leap).map(({ day, amountYearBefore }) => [day, amountYearBefore])).toEqual([
    ['2028-02-28', amountOf('2027-02-28')],
    ['2028-02-29', amountOf('2027-02-28')],
    ['2028-03-01', amountOf('2027-03-01')],
  ]);
  expect(salesByMonth(FIGURES, leap)).toMatchObject([
    { month: '2028-02', orders: 2, ordersYearBefore: 1 },
    { month: '2028-03', orders: 1, ordersYearBefore: 1 },
  ]);
  const after = rangeOf({ from: '2029-02-01', to: '2029-03-31' });
  expect(salesByMonth(FIGURES, after)).toMatchObject([
    { month: '2029-02', orders: 28, ordersYearBefore: 29 },
    { month: '2029-03', orders: 31, ordersYearBefore: 31 },
  ]);
});

it('the months of any range add up to its totals and to those of the year before, and the days to its totals', () => {
  const first = fc.integer({ min: 0, max: 1000 }).map((number) => addDays('2027-01-01', number));
  fc.assert(
    fc.property(first, fc.nat(400), (from, length) => {
      const range = rangeOf({ from, to: addDays(from, length) });
      const [now, before] = [sumDayFigures(FIGURES, range.days, 0), sumDayFigures(FIGURES, range.daysYearBefore, 0)];
      const months = salesByMonth(FIGURES, range);
      const add = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
      expect(add(months.map(({ amount }) => amount))).toBe(now.amount);
      expect(add(months.map(({ amountYearBefore }) => amountYearBefore))).toBe(before.amount);
      expect(add(months.map(({ ordersYearBefore }) => ordersYearBefore))).toBe(before.orders);
      expect(add(salesByDay(FIGURES, range).map(({ amount }) => amount))).toBe(now.amount);
    }),
    { numRuns: 50 },
  );
});

function rangeOf(days: DayRange) {
  return { days, daysYearBefore: rangeOneYearBefore(days), section: null, today: days.to, isToday: false };
}

function amountOf(day: string): number | undefined {
  return FIGURES.find((figures) => figures.day === day)?.amount;
}
