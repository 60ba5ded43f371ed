// Payments of orders that came to nothing.
import type { Sql } from '#server/platform/database/database.ts';

/** Deletes the payments of these orders, whose numbers stay unused. The caller has locked them: nothing else refers to them. */
export async function deletePaymentsOf(sql: Sql, orderIds: readonly string[]): Promise<void> {
  await sql.deleteFrom('payments').where('remainder_of', 'in', orderIds).execute();
}
