// Deletes the payments of orders that were never sent and never paid.
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Deletes the payments that these orders were created with; the caller deletes the orders after that. The numbers of the payments
 * are not used again. The caller has locked the orders and their payments, and has checked that no other row refers to them.
 */
export async function deletePaymentsOfOrders(sql: Sql, orderIds: readonly string[]): Promise<void> {
  await sql.deleteFrom('payments').where('remainder_of', 'in', orderIds).execute();
}
