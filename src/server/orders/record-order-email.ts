// The e-mail of an order whose guest gave it later.
import type { Sql } from '#server/platform/database.ts';

/** Its comment carries it too. Nothing happens while the order is still owed: it comes into being with its payment's. */
export async function recordOrderEmail(sql: Sql, orderId: string, email: string): Promise<void> {
  await sql.updateTable('orders').set({ email }).where('id', '=', orderId).execute();
  await sql.updateTable('order_comments').set({ email }).where('order_id', '=', orderId).execute();
}
