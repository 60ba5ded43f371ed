// Today beside earlier days of the same weekday, each up to the same local time.
// These days are read from payments and order lines: stored sums are of whole days.
import { type RawBuilder, sql as raw } from 'kysely';
import type { DashboardSales, DashboardTotals } from '#contract/dashboard.ts';
import { cents } from '#domain/money.ts';
import { lastSameWeekdays } from '#domain/sales-days.ts';
import { meanTotals } from '#domain/sales-figures.ts';
import type { Section } from '#domain/schedule.ts';
import { calendarDay, instantOfTime, instantsOfDays, localMoment } from '#domain/time.ts';
import { type DaySumSnapshot, OPTIMIZATION_FENCE } from '#server/day-sums/index.ts';
import type { Context } from '#server/platform/context.ts';
import { readOpenZClosureSales } from '#server/z-closures/index.ts';
import type { DashboardRange } from './dashboard-range.ts';
import { readHourlySales } from './read-hours.ts';

/**
 * Reads today's sales until now, beside those of earlier days of the same weekday until the same time. Null if the range is not
 * today alone.
 */
export async function readTodaySales(
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
  snapshot: DaySumSnapshot,
  { isToday, today, section }: DashboardRange,
): Promise<DashboardSales['today']> {
  if (!isToday) return null;
  const { minutes } = localMoment(now, timeZone);
  const spans = lastSameWeekdays(today).map((day) => ({
    day,
    since: new Date(instantsOfDays({ from: day, to: day }, timeZone).from),
    until: new Date(instantOfTime(day, minutes, timeZone)),
  }));
  const days = await readPartsOfDays(snapshot, spans, section);
  const [lastWeek = null] = days;
  const exists = ({ firstPayment, day }: StoredPart) =>
    firstPayment !== null && day >= calendarDay(firstPayment, timeZone);
  const weekBefore = spans[0]?.day ?? today;
  const [hours = [], hoursLastWeek = []] = await readHourlySales(snapshot, [today, weekBefore], section);
  return {
    until: new Date(instantOfTime(today, minutes, timeZone)).toISOString(),
    lastWeek: lastWeek === null ? meanTotals([]) : toTotals(lastWeek),
    lastFour: meanTotals(days.filter(exists).map(toTotals)),
    hours,
    hoursLastWeek,
    openZClosure: await readOpenZClosureSales(snapshot.sql, { now, timeZone }),
  };
}

/** The part of a day from `since` until `until`. */
interface PartOfDay {
  readonly day: string;
  readonly since: Date;
  readonly until: Date;
}

interface StoredPart extends Omit<DashboardTotals, 'amount' | 'refunded' | 'amountOfAll'> {
  readonly day: string;
  readonly amount: number;
  readonly refunded: number;
  readonly amountOfAll: number;
  /** The first settled payment of the venue. */
  readonly firstPayment: Date | null;
}

/** The figures of parts of days, latest day first. */
async function readPartsOfDays(
  { sql }: DaySumSnapshot,
  parts: readonly PartOfDay[],
  section: Section | null,
): Promise<StoredPart[]> {
  const instants = (name: 'since' | 'until') => parts.map((part) => part[name].toISOString());
  const { amount, refunded, orders, units } = section === null ? figuresOfAll : figuresOf(section);
  const { rows } = await raw<StoredPart>`
    with parts as (
      select * from unnest(
        ${parts.map(({ day }) => day)}::date[], ${instants('since')}::timestamptz[], ${instants('until')}::timestamptz[]
      ) as parts (day, since, until)
    ), paid as materialized (
      select day, amount_paid_by_user as amount
      from parts
      cross join lateral (
        select amount_paid_by_user from payments where payment_on >= since and payment_on < until ${OPTIMIZATION_FENCE}
      ) as payments
    ), settled as materialized (
      select day, ordered.id as order_id, customer_id
      from parts
      cross join lateral (
        select id, customer_id from orders where settled_on >= since and settled_on < until ${OPTIMIZATION_FENCE}
      ) as ordered
    ), lines as materialized (
      select day, order_id, product_type_id, quantity, amount
      from settled
      cross join lateral (
        select product_type_id, quantity, amount from order_lines
        where order_lines.order_id = settled.order_id and is_charged ${OPTIMIZATION_FENCE}
      ) as ordered
    ), returned as materialized (
      select day, amount, split
      from parts
      cross join lateral (
        select amount, split from refund_entries where recorded_on >= since and recorded_on < until ${OPTIMIZATION_FENCE}
      ) as entries
    )
    select
      day, ${amount} as amount, ${refunded} as refunded, ${orders} as orders, ${units} as units,
      (select count(distinct customer_id) from settled where settled.day = parts.day) as customers,
      ${figuresOfAll.amount} as "amountOfAll", ${figuresOfAll.units} as "unitsOfAll",
      (select min(payment_on) from payments) as "firstPayment"
    from parts order by day desc
  `.execute(sql);
  return rows;
}

type Figures = Readonly<Record<'amount' | 'refunded' | 'orders' | 'units', RawBuilder<number>>>;

const figuresOfAll: Figures = {
  amount: raw`(select coalesce(sum(amount), 0) from paid where paid.day = parts.day)`,
  refunded: raw`(select coalesce(sum(amount), 0) from returned where returned.day = parts.day)`,
  orders: raw`(select count(*) from settled where settled.day = parts.day)`,
  units: raw`(select coalesce(sum(quantity), 0) from lines where lines.day = parts.day)`,
};

function figuresOf(section: Section): Figures {
  const ofSection = raw`lines.day = parts.day and product_type_id = ${section}`;
  return {
    amount: raw`(select coalesce(sum(amount), 0) from lines where ${ofSection})`,
    refunded: raw`(
      select coalesce(sum((part ->> 'amount')::bigint), 0) from returned cross join jsonb_array_elements(split) as part
      where returned.day = parts.day and part ->> 'section' = ${section}
    )`,
    orders: raw`(select count(distinct order_id) from lines where ${ofSection})`,
    units: raw`(select coalesce(sum(quantity), 0) from lines where ${ofSection})`,
  };
}

function toTotals({ orders, units, customers, unitsOfAll, ...amounts }: StoredPart): DashboardTotals {
  return {
    amount: cents(amounts.amount),
    refunded: cents(amounts.refunded),
    orders,
    units,
    customers,
    amountOfAll: cents(amounts.amountOfAll),
    unitsOfAll,
  };
}
