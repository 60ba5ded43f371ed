// Stores the e-mail of an order whose customer gave it later.
import type { Sql } from '#server/platform/database/database.ts';

/** Stores the e-mail of the customer on an order that staff placed. The caller has checked that it has none. */
export async function recordOrderEmail(sql: Sql, orderId: string, email: string): Promise<void> {
  await sql.updateTable('orders').set({ email }).where('id', '=', orderId).execute();
}
