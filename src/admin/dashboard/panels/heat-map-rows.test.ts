import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { heatMapRows } from './heat-map-rows.ts';

/** Two weeks: a Friday evening until the small hours, and Saturday. */
const HEAT = {
  cells: [
    { weekday: 5, hour: 21, orders: 30, amount: cents(60_000), days: 2 },
    { weekday: 5, hour: 1, orders: 10, amount: cents(10_000), days: 2 },
    { weekday: 6, hour: 21, orders: 10, amount: cents(30_000), days: 2 },
  ],
  daysOfWeekday: [2, 2, 2, 2, 2, 2, 2],
  hours: [20, 21, 1],
};

it('the rows are the weekdays from Monday to Sunday with the mean of each hour per day', () => {
  const rows = heatMapRows({ heat: HEAT }, 'orders');
  expect(rows.map(({ shortName }) => shortName)).toEqual(['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom']);
  expect(rows[4]?.cells).toEqual([
    { hour: 20, mean: 0, percent: 0 },
    { hour: 21, mean: 15, percent: 60 },
    { hour: 1, mean: 5, percent: 20 },
  ]);
  expect(heatMapRows({ heat: HEAT }, 'amount')[4]?.cells[1]).toEqual({ hour: 21, mean: 30_000, percent: 60 });
});

it('a range of one day has its own row, and that of the evening before if the small hours sold', () => {
  const daysOfWeekday = [0, 0, 0, 0, 0, 0, 1];
  expect(heatMapRows({ heat: { ...HEAT, daysOfWeekday } }, 'orders').map(({ name }) => name)).toEqual([
    'viernes',
    'sábado',
  ]);
  expect(heatMapRows({ heat: { cells: [], hours: [], daysOfWeekday } }, 'orders').map(({ name }) => name)).toEqual([
    'sábado',
  ]);
});
