// Sales, orders and customers of a range of days, in one snapshot.
import type { DashboardSales } from '#contract/dashboard.ts';
import { showsVisits } from '#domain/sales-days.ts';
import type { DaySnapshot } from '#server/day-sums/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { DashboardRange } from './dashboard-range.ts';
import {
  type Customers,
  canceledOf,
  monthFigures,
  readCustomers,
  readDayFigures,
  salesByDay,
  totalsOf,
} from './day-figures.ts';
import { readHeat } from './read-hours.ts';
import { readMethods } from './read-methods.ts';
import { readSpanningClosures } from './read-spanning-closures.ts';
import { readToday } from './read-today.ts';

/** All figures of the dashboard but those by product and by member of staff. */
export async function readSales(
  context: Context,
  snapshot: DaySnapshot,
  range: DashboardRange,
): Promise<DashboardSales> {
  const { days, daysYearBefore, section } = range;
  const figures = await readDayFigures(snapshot, range);
  const customers = await readCustomers(snapshot, range);
  return {
    days,
    daysYearBefore,
    section,
    now: totalsOf(figures, days, customers.now),
    yearBefore: totalsOf(figures, daysYearBefore, customers.yearBefore),
    today: await readToday(context, snapshot, range),
    months: monthFigures(figures, range),
    byDay: salesByDay(figures, range),
    heat: await readHeat(snapshot, range),
    methods: await readMethods(snapshot, range),
    canceled: canceledOf(figures, days),
    visits: showsVisits(days) ? visitsOf(customers) : null,
    spanningClosures: await readSpanningClosures(context, snapshot.sql, days),
  };
}

function visitsOf({ now, newNow }: Customers): DashboardSales['visits'] {
  return { newCustomers: newNow, returningCustomers: now - newNow };
}
