// Stores the e-mail of an order whose customer gave it later.
import type { Sql } from '#server/platform/database/database.ts';

/** Stores this e-mail on the order. */
export async function recordOrderEmail(sql: Sql, orderId: string, email: string): Promise<void> {
  await sql.updateTable('orders').set({ email }).where('id', '=', orderId).execute();
}
