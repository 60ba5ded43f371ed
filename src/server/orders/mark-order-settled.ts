// Stores whether orders are settled: nothing of them is left to pay.
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Stores `now` as the time at which the order was settled (nothing of it is left to pay). Books no payment. The caller has locked
 * the order.
 */
export async function markOrderSettled(sql: Sql, orderId: string, now: Date): Promise<void> {
  await sql.updateTable('orders').set({ settled_on: now }).where('id', '=', orderId).execute();
}

/**
 * Stores that these orders are not settled any more. An order that a Z closure (cash closing) had closed is open again, until a
 * later closing. The caller has locked the orders.
 */
export async function markOrdersUnsettled(sql: Sql, orderIds: readonly string[]): Promise<void> {
  await sql.updateTable('orders').set({ settled_on: null, closed_on: null }).where('id', 'in', orderIds).execute();
}
