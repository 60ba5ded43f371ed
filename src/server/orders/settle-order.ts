// Stores whether orders are settled: nothing of them is left to pay.
import type { Sql } from '#server/platform/database/database.ts';

/** Stores that nothing of the order is left to pay since `now`. The caller has locked the order. */
export async function settleOrder(sql: Sql, orderId: string, now: Date): Promise<void> {
  await sql.updateTable('orders').set({ settled_on: now }).where('id', '=', orderId).execute();
}

/**
 * Stores that these orders are not settled any more: they had only counted as paid and were marked as false, or they owe something
 * again because a change was undone. An order that a Z closure has closed meanwhile is open again, until the closing that follows
 * its payment. The caller has locked them.
 */
export async function unsettleOrders(sql: Sql, orderIds: readonly string[]): Promise<void> {
  await sql.updateTable('orders').set({ settled_on: null, closed_on: null }).where('id', 'in', orderIds).execute();
}
