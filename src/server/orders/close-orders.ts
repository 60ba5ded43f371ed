// Closes the orders when the Z closure is closed.
import type { Sql } from '#server/platform/database/database.ts';

/** Sets `closed_on` of every open order, except those whose payment is still owed: they were left for the next closing. */
export async function closeOpenOrders(sql: Sql, now: Date): Promise<void> {
  await sql
    .updateTable('orders')
    .set({ closed_on: now })
    .where('closed_on', 'is', null)
    .where('id', 'not in', sql.selectFrom('payments').select('order_id').where('state', '=', 'pending'))
    .execute();
}
