// The history of orders by day.
import { sql as raw } from 'kysely';
import {
  type HistoryOrder,
  type ListOrderHistory,
  ORDER_HISTORY_PAGE_SIZE,
  type OrderHistory,
} from '#contract/order-history.ts';
import { cents } from '#domain/money.ts';
import { can } from '#domain/staff.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { pageEndOf, pageOf } from '#server/platform/cursor.ts';
import type { Database } from '#server/platform/database/database.ts';
import { dayRangeOf, type RequestedDays, todayOf } from '#server/platform/day-range.ts';
import { selectOrders, toOrder } from './queries.ts';

/** One page of the orders of those days, newest first. Other days than today are refused without `see-past-orders`. */
export async function listOrderHistory(context: StaffContext, input: ListOrderHistory): Promise<OrderHistory> {
  const { actor } = context;
  const span = dayRangeOf(context, input);
  const { from, to } = span.days;
  const isToday = from === todayOf(context) && to === from;
  if (!isToday && !can(actor.roles, 'see-past-orders')) throw new RefusalError('not-allowed');

  const { page, next } = await readPage(context, span, input.after);
  const seesMoney = can(actor.roles, 'see-payments');
  return {
    days: span.days,
    orders: page,
    next,
    totals: input.after ? null : await readTotals(context.db, span, seesMoney),
  };
}

async function readPage(
  { db, now }: StaffContext,
  { from, until }: RequestedDays,
  after: ListOrderHistory['after'],
): Promise<{ page: HistoryOrder[]; next: OrderHistory['next'] }> {
  const end = pageEndOf(until, after);
  const rows = await selectOrders(db)
    .select(['orders.email', 'orders.closed_on'])
    .where('orders.time', '>=', from)
    .where(raw<boolean>`(orders.time, orders.id) < (${end.time}::timestamptz, ${end.id}::uuid)`)
    .orderBy('orders.time', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(ORDER_HISTORY_PAGE_SIZE + 1)
    .execute();
  const { page, next } = pageOf(rows, ORDER_HISTORY_PAGE_SIZE, ({ time, id }) => ({ time, id }));
  return {
    page: page.map((row) => ({
      ...toOrder(row, now),
      customer: row.email,
      closedOn: row.closed_on?.toISOString() ?? null,
    })),
    next,
  };
}

async function readTotals(
  db: Database,
  { from, until }: RequestedDays,
  seesMoney: boolean,
): Promise<OrderHistory['totals']> {
  const { rows } = await raw<{ orders: number; units: number; amount: number }>`
    select
      (select count(*) from orders where "time" >= ${from} and "time" < ${until}) as orders,
      coalesce(sum(quantity), 0) as units, coalesce(sum(price::bigint * quantity), 0) as amount
    from order_lines where "time" >= ${from} and "time" < ${until}
  `.execute(db);
  const { orders, units, amount } = rows[0] ?? { orders: 0, units: 0, amount: 0 };
  return { orders, units, amount: seesMoney ? cents(amount) : null };
}
