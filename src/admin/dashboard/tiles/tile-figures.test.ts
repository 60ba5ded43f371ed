import { expect, it } from 'vitest';
import type { DashboardSales, DashboardTotals } from '#contract/dashboard.ts';
import { cents } from '#domain/money.ts';
import { tileFigures, weekdayNames } from './tile-figures.ts';

const NOW: DashboardTotals = {
  amount: cents(123_450),
  refunded: cents(0),
  orders: 50,
  units: 170,
  customers: 25,
  amountOfAll: cents(123_450),
  unitsOfAll: 170,
};
const NOTHING: DashboardTotals = {
  amount: cents(0),
  refunded: cents(0),
  orders: 0,
  units: 0,
  customers: 0,
  amountOfAll: cents(0),
  unitsOfAll: 0,
};
const SATURDAY = { from: '2026-11-21', to: '2026-11-21' };
const SALES: DashboardSales = {
  days: SATURDAY,
  daysYearBefore: { from: '2025-11-21', to: '2025-11-21' },
  section: null,
  now: NOW,
  yearBefore: { ...NOW, amount: cents(246_900), amountOfAll: cents(246_900) },
  today: null,
  months: [],
  byDay: [],
  heat: { cells: [], daysOfWeekday: [], hours: [] },
  methods: [],
  canceled: { orders: 0, amount: cents(0) },
  uncharged: {
    voided: { count: 0, amount: cents(0) },
    invited: { count: 0, amount: cents(0) },
    discounted: { count: 0, amount: cents(0) },
  },
  visits: null,
  spanningClosures: [],
};
const YEAR = 'en un año';

it('the four figures have their averages and their changes against a year before', () => {
  expect(tileFigures(SALES)).toEqual({
    amount: { value: '1.234,50\u00a0€', detail: '', changes: [{ change: -50, text: '-50\u00a0%', against: YEAR }] },
    orders: { value: '50', detail: '', changes: [{ change: null, text: '-%', against: YEAR }] },
    averageOrder: {
      value: '24,69\u00a0€',
      detail: '49,38\u00a0€ por cliente',
      changes: [{ change: -50, text: '-50\u00a0%', against: YEAR }],
    },
    customers: {
      value: '25',
      detail: '6,8 productos por cliente',
      changes: [{ change: null, text: '-%', against: YEAR }],
    },
  });
});

it('the net amount stands under the sales if there are refunds', () => {
  const { amount } = tileFigures({ ...SALES, now: { ...NOW, refunded: cents(3_450) } });
  expect(amount.detail).toBe('Neto 1.200,00\u00a0€');
});

it('today is also compared with the same weekday of last week and with the mean of the last four', () => {
  const today = {
    until: '2026-11-21T20:35:00Z',
    lastWeek: NOTHING,
    lastFour: NOW,
    hours: [],
    hoursLastWeek: [],
    openZClosure: null,
  };
  expect(tileFigures({ ...SALES, today }).orders.changes).toEqual([
    { change: null, text: '-%', against: YEAR },
    { change: 100, text: '+100\u00a0%', against: 'sábado pasado' },
    { change: null, text: '-%', against: 'media de 4 sábados' },
  ]);
});

it('weekdays that end with s are the same in the plural', () => {
  expect(weekdayNames('2026-11-22')).toEqual({ weekday: 'domingo', weekdays: 'domingos' });
  expect(weekdayNames('2026-11-23')).toEqual({ weekday: 'lunes', weekdays: 'lunes' });
});
