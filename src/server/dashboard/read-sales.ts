// Sales, orders and customers of a range of days, from one state of the database.
import { sql as raw } from 'kysely';
import type { DashboardSales } from '#contract/dashboard.ts';
import { cents } from '#domain/money.ts';
import { PAYMENT_METHODS, type PaidWith, type PaymentMethod } from '#domain/payment.ts';
import { showsReturningCustomers } from '#domain/sales-days.ts';
import { type DayRange, instantsOfDays } from '#domain/time.ts';
import type { DaySumSnapshot } from '#server/day-sums/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { DashboardRange } from './dashboard-range.ts';
import { dayRangeCondition } from './day-conditions.ts';
import {
  type CustomerCounts,
  readCustomerCounts,
  readDayFigures,
  salesByDay,
  salesByMonth,
  sumCanceledOrders,
  sumDayFigures,
  sumUnchargedAmounts,
} from './day-figures.ts';
import { readHeatMap } from './read-hours.ts';
import { readTodaySales } from './read-today-sales.ts';

/** Reads all sales data of the dashboard, except by product and by member of staff. */
export async function readSales(
  context: Context,
  snapshot: DaySumSnapshot,
  range: DashboardRange,
): Promise<DashboardSales> {
  const { days, daysYearBefore, section } = range;
  const figures = await readDayFigures(snapshot, range);
  const customers = await readCustomerCounts(snapshot, range);
  return {
    days,
    daysYearBefore,
    section,
    now: sumDayFigures(figures, days, customers.now),
    yearBefore: sumDayFigures(figures, daysYearBefore, customers.yearBefore),
    today: await readTodaySales(context, snapshot, range),
    months: salesByMonth(figures, range),
    byDay: salesByDay(figures, range),
    heat: await readHeatMap(snapshot, range),
    methods: await readMethods(snapshot, range),
    canceled: sumCanceledOrders(figures, days),
    uncharged: sumUnchargedAmounts(figures, days),
    visits: showsReturningCustomers(days) ? visitsOf(customers) : null,
    spanningClosures: await readSpanningClosures(context, snapshot.sql, days),
  };
}

function visitsOf({ now, newNow }: CustomerCounts): DashboardSales['visits'] {
  return { newCustomers: newNow, returningCustomers: now - newNow };
}

interface StoredMethod {
  readonly method: PaymentMethod;
  readonly paidWith: PaidWith | null;
  readonly payments: number;
  readonly amount: number;
  readonly refunded: number;
}

/** The payment methods in which money was received or refunded, in the order of the Z closures. */
async function readMethods(
  { sql, rows }: DaySumSnapshot,
  { days }: DashboardRange,
): Promise<DashboardSales['methods']> {
  const { rows: found } = await raw<StoredMethod>`
    select
      payment_method as method, paid_with as "paidWith",
      sum(payments) as payments, sum(amount) as amount, sum(refunded) as refunded
    from ${rows('payments')} as sums where ${dayRangeCondition(days)}
    group by payment_method, paid_with order by paid_with nulls last
  `.execute(sql);
  return found
    .toSorted((a, b) => PAYMENT_METHODS.indexOf(a.method) - PAYMENT_METHODS.indexOf(b.method))
    .map((each) => ({ ...each, amount: cents(each.amount), refunded: cents(each.refunded) }));
}

/** The Z closures that were open at the midnight before the range or at the one after it, oldest first. */
async function readSpanningClosures(
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
  sql: Sql,
  days: DayRange,
): Promise<DashboardSales['spanningClosures']> {
  const { from, until } = instantsOfDays(days, timeZone);
  const midnights = [new Date(from), new Date(until)].filter((midnight) => midnight <= now);
  if (midnights.length === 0) return [];
  const rows = await sql
    .selectFrom('z_closures')
    .select(['id', 'opened_on', 'closed_on'])
    .where((where) =>
      where.or(
        midnights.map((midnight) =>
          where.and([
            where('opened_on', '<', midnight),
            where.or([where('closed_on', 'is', null), where('closed_on', '>=', midnight)]),
          ]),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id, opened_on: openedOn, closed_on: closedOn }) => ({
    id,
    openedOn: openedOn.toISOString(),
    closedOn: closedOn?.toISOString() ?? null,
  }));
}
