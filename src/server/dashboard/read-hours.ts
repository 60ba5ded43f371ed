// Sales by weekday and hour: the heat map of the dashboard.
import { sql as raw } from 'kysely';
import type { DashboardSales } from '#contract/dashboard.ts';
import { cents } from '#domain/money.ts';
import {
  countHourOccurrences,
  countWeekdays,
  EVENING_END_HOUR,
  hoursOpenOnAnyDay,
  sortEveningHours,
} from '#domain/sales-days.ts';
import type { Weekday } from '#domain/time.ts';
import type { DaySumSnapshot } from '#server/day-sums/index.ts';
import { readWeekHours } from '#server/schedule/index.ts';
import type { DashboardRange } from './dashboard-range.ts';
import { dayRangeCondition, sectionCondition } from './day-conditions.ts';

interface StoredCell {
  readonly weekday: Weekday;
  readonly hour: number;
  readonly orders: number;
  readonly amount: number;
}

/**
 * Reads the heat map of the dashboard: the number of orders and the sales for each weekday and hour. Contains the hours in which
 * the venue is open or has sold something.
 */
export async function readHeatMap(
  { sql, rows }: DaySumSnapshot,
  { days, section }: DashboardRange,
): Promise<DashboardSales['heat']> {
  const { rows: cells } = await raw<StoredCell>`
    select
      extract(dow from day - (hour < ${EVENING_END_HOUR})::integer)::integer as weekday, hour,
      sum(orders) as orders, sum(amount) as amount
    from ${rows('hours')} as hours where ${dayRangeCondition(days)} and ${sectionCondition(section)}
    group by 1, 2 order by 1, 2
  `.execute(sql);
  const weeks = await readWeekHours(sql);
  const open = (section === null ? [weeks.drinks, weeks.food] : [weeks[section]]).flatMap((week) => [
    ...hoursOpenOnAnyDay(week),
  ]);
  return {
    cells: cells.map(({ weekday, hour, orders, amount }) => ({
      weekday,
      hour,
      orders,
      amount: cents(amount),
      days: countHourOccurrences(days, weekday, hour),
    })),
    daysOfWeekday: countWeekdays(days),
    hours: sortEveningHours([...open, ...cells.map(({ hour }) => hour)]),
  };
}

/**
 * Reads, for each of these days, the sales of its 24 hours in cents, from hour 0 to hour 23. `section` chooses drinks or food; null
 * means both.
 */
export async function readHourlySales(
  { sql, rows }: DaySumSnapshot,
  days: readonly string[],
  section: DashboardRange['section'],
): Promise<DashboardSales['byDay'][number]['amount'][][]> {
  const { rows: found } = await raw<{ day: string; hour: number; amount: number }>`
    select day, hour, amount from ${rows('hours')} as hours
    where day = any(${days}::date[]) and ${sectionCondition(section)}
  `.execute(sql);
  return days.map((day) => {
    const ofDay = found.filter((each) => each.day === day);
    return Array.from({ length: 24 }, (_, hour) => cents(ofDay.find((each) => each.hour === hour)?.amount ?? 0));
  });
}
