// Orders are closed together with the till they belong to.
import type { Sql } from '#server/platform/database.ts';

/** Closes every order that is open. */
export async function closeOrders(sql: Sql, now: Date): Promise<void> {
  await sql.updateTable('orders').set({ closed_on: now }).where('closed_on', 'is', null).execute();
}
