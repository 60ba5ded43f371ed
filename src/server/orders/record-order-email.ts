// Stores the e-mail of an order whose customer gave it later.
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Updates the order and its comment. Changes nothing before the order goes to the boards: it is then stored with the e-mail.
 */
export async function recordOrderEmail(sql: Sql, orderId: string, email: string): Promise<void> {
  await sql.updateTable('orders').set({ email }).where('id', '=', orderId).execute();
  await sql.updateTable('order_comments').set({ email }).where('order_id', '=', orderId).execute();
}
