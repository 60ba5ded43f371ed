// Stores the e-mail of an order whose customer gave it later.
import type { Sql } from '#server/platform/database/database.ts';

/** Stores the customer's e-mail on an order that staff placed. The caller has checked that the order has no e-mail yet. */
export async function recordOrderEmail(sql: Sql, orderId: string, email: string): Promise<void> {
  await sql.updateTable('orders').set({ email }).where('id', '=', orderId).execute();
}
