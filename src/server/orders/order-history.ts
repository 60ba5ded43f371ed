// The history of orders by day.
import { sql as raw } from 'kysely';
import {
  type HistoryOrder,
  type ListOrderHistoryInput,
  ORDER_HISTORY_PAGE_SIZE,
  type OrderHistory,
} from '#contract/order-history.ts';
import { cents } from '#domain/money.ts';
import { can, customerShownToStaff } from '#domain/staff.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { pageUpperBound, pageWithNextCursor } from '#server/platform/cursor.ts';
import type { Database } from '#server/platform/database/database.ts';
import { dayRangeOf, type RequestedDayRange, todayOf } from '#server/platform/day-range.ts';
import { NO_LINE_DETAILS, NO_ORDER_PAYMENTS, readLineDetails, readOrderPayments } from './order-history-details.ts';
import { selectOrders, toOrder } from './queries.ts';

/**
 * Reads one page of the orders of the requested days, newest first. Other days than today need the permission `see-past-orders`.
 */
export async function listOrderHistory(context: StaffContext, input: ListOrderHistoryInput): Promise<OrderHistory> {
  const { actor } = context;
  const span = dayRangeOf(context, input);
  const { from, to } = span.days;
  const isToday = from === todayOf(context) && to === from;
  if (!isToday && !can(actor.permissions, 'see-past-orders')) throw new RefusalError('not-allowed');

  const seesMoney = can(actor.permissions, 'see-payments');
  const [{ page, next }, totals] = await Promise.all([
    readPage(context, span, input.after),
    input.after ? null : readTotals(context.db, span, seesMoney),
  ]);
  return { days: span.days, orders: page, next, totals };
}

async function readPage(
  context: StaffContext,
  { from, until }: RequestedDayRange,
  after: ListOrderHistoryInput['after'],
): Promise<{ page: HistoryOrder[]; next: OrderHistory['next'] }> {
  const end = pageUpperBound(until, after);
  const rows = await selectHistoryOrders(context.db)
    .where('orders.sent_on', '>=', from)
    .where(raw<boolean>`(orders.sent_on, orders.id) < (${end.time}::timestamptz, ${end.id}::uuid)`)
    .limit(ORDER_HISTORY_PAGE_SIZE + 1)
    .execute();
  const { page, next } = pageWithNextCursor(rows, ORDER_HISTORY_PAGE_SIZE, ({ time, id }) => ({ time, id }));
  return { page: await toHistoryOrders(context, page), next };
}

/** Reads these orders as the history shows them, newest first. Orders that were not sent to the boards are left out. */
export async function readHistoryOrders(context: StaffContext, ids: readonly string[]): Promise<HistoryOrder[]> {
  if (ids.length === 0) return [];
  const rows = await selectHistoryOrders(context.db).where('orders.id', 'in', ids).execute();
  return toHistoryOrders(context, rows);
}

function selectHistoryOrders(db: Database) {
  return selectOrders(db)
    .select(['orders.email', 'orders.state', 'orders.closed_on'])
    .where('orders.sent_on', 'is not', null)
    .orderBy('orders.sent_on', 'desc')
    .orderBy('orders.id', 'desc');
}

type HistoryRow = Awaited<ReturnType<ReturnType<typeof selectHistoryOrders>['execute']>>[number];

async function toHistoryOrders(
  { db, actor, ...at }: StaffContext,
  rows: readonly HistoryRow[],
): Promise<HistoryOrder[]> {
  const orderIds = rows.map(({ id }) => id);
  const [payments, details] = await Promise.all([
    readOrderPayments({ db, actor }, orderIds),
    readLineDetails(db, orderIds),
  ]);
  return rows.map((row) => {
    const order = toOrder(row, at);
    return {
      ...order,
      lines: order.lines.map((line) => ({
        ...line,
        ...(details.get(line.id) ?? NO_LINE_DETAILS),
        isRecoverable: line.isRecoverable && row.state !== 'ended',
        isChangeable: !line.isVoided && row.state !== 'ended',
      })),
      customer: customerShownToStaff(actor.permissions, row.email),
      ...(payments.get(row.id) ?? NO_ORDER_PAYMENTS),
      closedOn: row.closed_on?.toISOString() ?? null,
    };
  });
}

/**
 * The totals of the orders of those days. All lines are added up without their payments, which are wide rows, and the few orders
 * that were not collected are subtracted.
 */
async function readTotals(
  db: Database,
  { from, until }: RequestedDayRange,
  seesMoney: boolean,
): Promise<OrderHistory['totals']> {
  const { rows } = await raw<{ orders: number; units: number } & Record<keyof Money, number>>`
    with all_orders as (
      select count(*) as orders from orders where sent_on >= ${from} and sent_on < ${until}
    ), all_lines as (
      select coalesce(sum(quantity), 0) as units, coalesce(sum(amount), 0) as amount
      from order_lines where sent_on >= ${from} and sent_on < ${until}
    ), not_collected as (
      select orders.id, ending = 'false' as is_false, false as is_owed, total_amount_order as unpaid
      from orders join payments on remainder_of = orders.id
      where orders.state = 'ended' and sent_on >= ${from} and sent_on < ${until} and (ending = 'false' or settled_on is null)
      union all
      select orders.id, false, true, total_amount_order from payments join orders on orders.id = remainder_of
      where payments.state = 'pending' and sent_on >= ${from} and sent_on < ${until}
    ), not_collected_sums as (
      select
        count(*) filter (where is_false) as false_orders,
        coalesce(sum(units) filter (where is_false), 0) as false_units,
        coalesce(sum(amount) filter (where is_false), 0) as false_amount,
        coalesce(sum(unpaid) filter (where is_owed), 0) as owed,
        coalesce(sum(unpaid) filter (where not is_false and not is_owed), 0) as canceled
      from not_collected cross join lateral (
        select sum(quantity) as units, sum(amount) as amount from order_lines where order_id = not_collected.id
      ) as lines
    )
    select
      orders - false_orders as orders, units - false_units as units,
      amount - false_amount as ordered, amount - false_amount - owed - canceled as collected, owed, canceled
    from all_orders, all_lines, not_collected_sums
  `.execute(db);
  const [{ orders, units, ...money } = { orders: 0, units: 0, ordered: 0, collected: 0, owed: 0, canceled: 0 }] = rows;
  return { orders, units, money: seesMoney ? moneyOf(money) : null };
}

type Money = NonNullable<NonNullable<OrderHistory['totals']>['money']>;

function moneyOf({ ordered, collected, owed, canceled }: Record<keyof Money, number>): Money {
  return { ordered: cents(ordered), collected: cents(collected), owed: cents(owed), canceled: cents(canceled) };
}
