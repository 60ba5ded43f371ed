// Closes the orders when the Z closure is closed.
import type { Sql } from '#server/platform/database/database.ts';

/** Sets `closed_on` of every open order. */
export async function closeOpenOrders(sql: Sql, now: Date): Promise<void> {
  await sql.updateTable('orders').set({ closed_on: now }).where('closed_on', 'is', null).execute();
}
