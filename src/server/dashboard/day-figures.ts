// The sales of each day for the dashboard.
// They are read once for the requested days and those of a year before, and added up to totals, months, and sales by day.
import { type RawBuilder, sql as raw } from 'kysely';
import type { DashboardSales, DashboardTotals } from '#contract/dashboard.ts';
import { cents } from '#domain/money.ts';
import { daysOf, monthOf, monthsOf, oneYearBefore } from '#domain/sales-days.ts';
import type { DayRange } from '#domain/time.ts';
import type { DaySumSnapshot } from '#server/day-sums/index.ts';
import type { DashboardRange } from './dashboard-range.ts';
import { dayRangeCondition, sectionCondition, twoDayRangesCondition } from './day-conditions.ts';

/**
 * The sales and cancellations of one day for the dashboard, with amounts in cents. `amount`, `refunded`, `orders` and `units`
 * depend on the filter: they are of drinks, of food, or of both. All other numbers are always of drinks and food together.
 */
export interface DayFigures {
  readonly day: string;
  readonly amount: number;
  readonly refunded: number;
  readonly orders: number;
  readonly units: number;
  readonly amountOfAll: number;
  readonly unitsOfAll: number;
  readonly canceledOrders: number;
  readonly canceledAmount: number;
  readonly voidedLines: number;
  readonly voidedAmount: number;
  readonly invitedLines: number;
  readonly invitedAmount: number;
  readonly discountedOrders: number;
  readonly discountedAmount: number;
}

/**
 * How many different customers visited the venue, for the dashboard. A visit is a day on which an order of the customer was fully
 * paid. `now` is the number in a range of days. `newNow` is how many of these had no visit before the range. `yearBefore` is the
 * number in the same range one year before.
 */
export interface CustomerCounts {
  readonly now: number;
  /** Those of the range whose first visit ever is in it. */
  readonly newNow: number;
  readonly yearBefore: number;
}

/**
 * Reads the sales of each day of the range, and of the same range a year before. Days for which there are no sums are left out,
 * such as days before the first sale of the venue.
 */
export async function readDayFigures(
  { sql, rows }: DaySumSnapshot,
  { days, daysYearBefore, section }: DashboardRange,
): Promise<DayFigures[]> {
  const isRead = twoDayRangesCondition(days, daysYearBefore);
  const ofAll = raw`(select * from ${rows('orders')} as sums where ${isRead})`;
  const ofSection = raw`(select * from ${rows('sections')} as parts where ${isRead} and ${sectionCondition(section)})`;
  const chosen = raw.ref(section === null ? 'everything' : 'chosen');
  const { rows: found } = await raw<DayFigures>`
    select
      day, ${chosen}.amount, ${chosen}.refunded, ${chosen}.orders, ${chosen}.units,
      everything.amount as "amountOfAll", everything.units as "unitsOfAll",
      everything.canceled_orders as "canceledOrders", everything.canceled_amount as "canceledAmount",
      everything.voided_lines as "voidedLines", everything.voided_amount as "voidedAmount",
      everything.invited_lines as "invitedLines", everything.invited_amount as "invitedAmount",
      everything.discounted_orders as "discountedOrders", everything.discounted_amount as "discountedAmount"
    from ${ofAll} as everything ${section === null ? raw`` : raw`left join ${ofSection} as chosen using (day)`}
  `.execute(sql);
  return found;
}

/**
 * Counts the distinct customers who visited in the range, and those of the same range a year before. A visit is a day on which an
 * order of the customer was fully paid. A customer with several visits in the range is counted once.
 */
export async function readCustomerCounts(
  { sql, rows }: DaySumSnapshot,
  { days, daysYearBefore }: DashboardRange,
): Promise<CustomerCounts> {
  const isFirstVisit = (range: DayRange) =>
    raw`(${dayRangeCondition(range)} and (previous_day is null or previous_day < ${range.from}::date))`;
  const count = (condition: RawBuilder<unknown>) => raw`coalesce(sum(customers) filter (where ${condition}), 0)`;
  const { rows: found } = await raw<CustomerCounts>`
    select
      ${count(isFirstVisit(days))} as now,
      ${count(raw`${dayRangeCondition(days)} and previous_day is null`)} as "newNow",
      ${count(isFirstVisit(daysYearBefore))} as "yearBefore"
    from ${rows('previousVisits')} as visits where ${isFirstVisit(days)} or ${isFirstVisit(daysYearBefore)}
  `.execute(sql);
  return found[0] ?? { now: 0, newNow: 0, yearBefore: 0 };
}

/**
 * Adds up the daily figures of the days in `range` to the totals of the dashboard. `customers` is the number of distinct customers
 * of the range, which cannot be added up by day.
 */
export function sumDayFigures(figures: readonly DayFigures[], range: DayRange, customers: number): DashboardTotals {
  const sum = sumOf(figures.filter(({ day }) => range.from <= day && day <= range.to));
  return {
    amount: cents(sum('amount')),
    refunded: cents(sum('refunded')),
    orders: sum('orders'),
    units: sum('units'),
    customers,
    amountOfAll: cents(sum('amountOfAll')),
    unitsOfAll: sum('unitsOfAll'),
  };
}

/**
 * Returns the number and the sum, in cents, of the unpaid orders that were canceled, taken back, or ended as walk-outs in the
 * range.
 */
export function sumCanceledOrders(figures: readonly DayFigures[], range: DayRange): DashboardSales['canceled'] {
  const sum = sumOf(figures.filter(({ day }) => range.from <= day && day <= range.to));
  return { orders: sum('canceledOrders'), amount: cents(sum('canceledAmount')) };
}

/**
 * Returns number and sum (in cents) of what was not charged in the orders that were fully paid in the range: lines that staff took
 * off, lines that staff made free for the customer (invitations), and discounts.
 */
export function sumUnchargedAmounts(figures: readonly DayFigures[], range: DayRange): DashboardSales['uncharged'] {
  const sum = sumOf(figures.filter(({ day }) => range.from <= day && day <= range.to));
  return {
    voided: { count: sum('voidedLines'), amount: cents(sum('voidedAmount')) },
    invited: { count: sum('invitedLines'), amount: cents(sum('invitedAmount')) },
    discounted: { count: sum('discountedOrders'), amount: cents(sum('discountedAmount')) },
  };
}

/**
 * Adds up the sales of each month of the range, and of the same month a year before. Of the first and last month, only days of the
 * range count.
 */
export function salesByMonth(
  figures: readonly DayFigures[],
  { days, daysYearBefore }: DashboardRange,
): DashboardSales['months'] {
  const now = sumsByMonth(figures, days);
  const yearBefore = sumsByMonth(figures, daysYearBefore);
  return monthsOf(days).map((month) => {
    const [sum, before] = [now(month), yearBefore(monthOf(oneYearBefore(`${month}-01`)))];
    return {
      month,
      amount: cents(sum('amount')),
      orders: sum('orders'),
      amountYearBefore: cents(before('amount')),
      ordersYearBefore: before('orders'),
    };
  });
}

/** Returns the sales of each day of the range, beside those of the same date of the year before. */
export function salesByDay(figures: readonly DayFigures[], { days }: DashboardRange): DashboardSales['byDay'] {
  const byDay = new Map(figures.map((each) => [each.day, each]));
  return daysOf(days).map((day) => {
    const before = byDay.get(oneYearBefore(day));
    return {
      day,
      amount: cents(byDay.get(day)?.amount ?? 0),
      orders: byDay.get(day)?.orders ?? 0,
      amountYearBefore: cents(before?.amount ?? 0),
    };
  });
}

type Figure = Exclude<keyof DayFigures, 'day'>;

/** Returns a function that adds up one figure of the days of a month that are in the range. */
function sumsByMonth(figures: readonly DayFigures[], { from, to }: DayRange) {
  const months = new Map<string, DayFigures[]>();
  for (const each of figures) {
    if (each.day < from || each.day > to) continue;
    const month = monthOf(each.day);
    months.set(month, [...(months.get(month) ?? []), each]);
  }
  return (month: string) => sumOf(months.get(month) ?? []);
}

/** Returns a function that adds up one figure of these days. */
function sumOf(figures: readonly DayFigures[]): (figure: Figure) => number {
  return (figure) => figures.reduce((sum, each) => sum + (each[figure] ?? 0), 0);
}
