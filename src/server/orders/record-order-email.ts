// Stores the e-mail of an order whose customer gave it later.
import type { Sql } from '#server/platform/database/database.ts';

/** Updates the order and its comment. */
export async function recordOrderEmail(sql: Sql, orderId: string, email: string): Promise<void> {
  await sql.updateTable('orders').set({ email }).where('id', '=', orderId).execute();
  await sql.updateTable('order_comments').set({ email }).where('order_id', '=', orderId).execute();
}
