// Deletes the payments of orders that were never sent and never paid.
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Deletes the payments that these orders were created with, before the orders are deleted. The numbers of the payments stay
 * unused. The caller has locked them, and has checked that no other row refers to them.
 */
export async function deletePaymentsOfOrders(sql: Sql, orderIds: readonly string[]): Promise<void> {
  await sql.deleteFrom('payments').where('remainder_of', 'in', orderIds).execute();
}
