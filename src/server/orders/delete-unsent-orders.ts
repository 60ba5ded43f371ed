// Deletes old orders that were never sent to a board and never charged.
import { sql as raw } from 'kysely';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * The database tables whose rows may refer to an order (`orders`) or to its payment (`payments`) and are not deleted with it.
 * `lockUnsentOrders` leaves out orders with such rows.
 */
export const TABLES_REFERRING_TO_ORDERS = {
  orders: [
    'order_changes',
    'payment_shares',
    'wait_notice_orders',
    'ready_notices',
    'push_messages',
    'notice_emails',
    'notice_mails',
    'receipts',
  ],
  payments: [
    'payment_attempts',
    'refunds',
    'refund_entries',
    'payment_incidents',
    'receipts',
    'share_lines',
    'payment_corrections',
  ],
} as const;

/**
 * Locks the oldest orders, at most `limit`, that were abandoned or expired before the time `before`, were never sent to the boards,
 * and to which no row of `TABLES_REFERRING_TO_ORDERS` refers. Returns their ids. Orders that staff ended are left out, because
 * reports count them.
 */
export async function lockUnsentOrders(
  sql: Sql,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<string[]> {
  const ofOrder = TABLES_REFERRING_TO_ORDERS.orders.map(
    (table) => raw`not exists (select from ${raw.table(table)} as other where other.order_id = orders.id)`,
  );
  const ofPayment = TABLES_REFERRING_TO_ORDERS.payments.map(
    (table) => raw`not exists (select from ${raw.table(table)} as other where other.payment_id = payments.id)`,
  );
  const { rows } = await raw<{ id: string }>`
    select orders.id from orders join payments on remainder_of = orders.id
    where orders.state = 'ended' and sent_on is null and ending in ('abandoned', 'expired') and ended_on < ${before}
      and ${raw.join([...ofOrder, ...ofPayment], raw` and `)}
    order by orders.id limit ${limit} for update of orders, payments skip locked
  `.execute(sql);
  return rows.map(({ id }) => id);
}

/** Deletes these orders with their lines. The caller has locked them, and has deleted their payments. */
export async function deleteOrders(sql: Sql, orderIds: readonly string[]): Promise<void> {
  await sql.deleteFrom('order_lines').where('order_id', 'in', orderIds).execute();
  await sql.deleteFrom('orders').where('id', 'in', orderIds).execute();
}

/**
 * Deletes empty orders that `blockOrderId` stored before this time to block their ids, at most `limit`. Returns how many it
 * deleted.
 */
export async function deleteBlockedOrderIds(
  sql: Sql,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const { numAffectedRows } = await raw`
    delete from orders where id in (
      select id from orders
      where state = 'ended' and sent_on is null and ending = 'abandoned' and ended_on < ${before}
        and not exists (select from payments where remainder_of = orders.id)
        and not exists (select from order_lines where order_id = orders.id)
      limit ${limit} for update skip locked
    )
  `.execute(sql);
  return Number(numAffectedRows);
}
