// The figures of the mail of the day. Its money is that of one Z closure, to the cent; its orders and products are those of the
// orders that were settled in it.
import { type RawBuilder, sql as raw } from 'kysely';
import type { ClosedZClosure } from '#contract/z-closures.ts';
import { type Cents, cents } from '#domain/money.ts';
import { addDays, calendarDay, instantsOfDays } from '#domain/time.ts';
import { readUnknownRefundTotals, type UnknownRefundTotals } from '#server/incidents/index.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { readClosedZClosure } from '#server/z-closures/index.ts';

const BEST_PRODUCTS_MAX = 5;
const WEEK_MS = 7 * 24 * 60 * 60_000;

/** The figures of a closed Z closure (the cash closing of a day) in the e-mail to the owners. */
export interface ClosureFigures {
  readonly closure: ClosedZClosure;
  /** The Z closure that was opened on the same weekday of the week before; null without one. */
  readonly lastWeek: ClosedZClosure | null;
  /** The orders whose last cent was booked in the Z closure. */
  readonly orders: number;
  /** Of these orders, the charged products with the most units, at most five. */
  readonly bestProducts: readonly SoldProduct[];
  /** The payment incidents that are open now. */
  readonly openIncidents: number;
  /** The refunds of which nobody has said yet whether they were made. */
  readonly unknownRefunds: UnknownRefundTotals;
}

/** Units and sales of one product in the e-mail about a Z closure. */
interface SoldProduct {
  readonly name: string;
  readonly units: number;
  readonly amount: Cents;
}

/** Reads the figures of a closed Z closure (the cash closing of a day) for the e-mail to the owners. */
export async function readClosureFigures(sql: Sql, closureId: number, timeZone: string): Promise<ClosureFigures> {
  const closure = await readClosedZClosure(sql, closureId);
  const lastWeekId = await findClosureOfLastWeek(sql, new Date(closure.openedOn), timeZone);
  const incidents = await sql
    .selectFrom('payment_incidents')
    .where('closed_on', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    closure,
    lastWeek: lastWeekId === undefined ? null : await readClosedZClosure(sql, lastWeekId),
    orders: await countSettledOrders(sql, closureId),
    bestProducts: await readBestProducts(sql, closureId),
    openIncidents: incidents.count,
    unknownRefunds: await readUnknownRefundTotals(sql),
  };
}

/** Of several Z closures of that day, the one that was opened at the most similar time. */
async function findClosureOfLastWeek(sql: Sql, openedOn: Date, timeZone: string): Promise<number | undefined> {
  const day = addDays(calendarDay(openedOn, timeZone), -7);
  const { from, until } = instantsOfDays({ from: day, to: day }, timeZone);
  const aWeekBefore = new Date(openedOn.getTime() - WEEK_MS);
  const found = await sql
    .selectFrom('z_closures')
    .select('id')
    .where('closed_on', 'is not', null)
    .where('opened_on', '>=', new Date(from))
    .where('opened_on', '<', new Date(until))
    .orderBy(raw`abs(extract(epoch from opened_on - ${aWeekBefore}::timestamptz))`)
    .orderBy('id')
    .executeTakeFirst();
  return found?.id;
}

/**
 * SQL query: the ids of the orders that were settled in this Z closure, which closed them. They were settled since the Z closure
 * before was opened: it leaves to this one an order that another transaction was changing.
 */
function settledOrders(closureId: number): RawBuilder<unknown> {
  return raw`
    select orders.id from orders
    where settled_on >= coalesce((select max(opened_on) from z_closures where id < ${closureId}), '-infinity')
      and closed_on = (select closed_on from z_closures where id = ${closureId})`;
}

async function countSettledOrders(sql: Sql, closureId: number): Promise<number> {
  const { rows } = await raw<{ orders: number }>`
    select count(*) as orders from (${settledOrders(closureId)}) as settled`.execute(sql);
  return rows[0]?.orders ?? 0;
}

/** The days of the dashboard count products in the same way: those of an order that is paid in parts with its last part. */
async function readBestProducts(sql: Sql, closureId: number): Promise<SoldProduct[]> {
  const { rows } = await raw<{ name: string; units: number; amount: number }>`
    select name, sum(quantity) as units, sum(amount) as amount
    from order_lines where is_charged and order_id in (${settledOrders(closureId)})
    group by product_id, name
    order by units desc, amount desc, name
    limit ${BEST_PRODUCTS_MAX}
  `.execute(sql);
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }));
}
