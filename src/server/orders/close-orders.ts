// Closes the orders when the Z closure is closed.
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Sets `closed_on` of every order that was sent, except those whose payment is still owed: they were left for the next closing. An order
 * that another transaction changes at this moment is skipped, and belongs to the next closing too: it waits for the Z closure.
 */
export async function closeOpenOrders(sql: Sql, now: Date): Promise<void> {
  const open = sql
    .selectFrom('orders')
    .select('id')
    .where('sent_on', 'is not', null)
    .where('closed_on', 'is', null)
    .where(
      'id',
      'not in',
      sql
        .selectFrom('payments')
        .select('remainder_of')
        .where('state', '=', 'pending')
        .where('remainder_of', 'is not', null),
    )
    .forNoKeyUpdate()
    .skipLocked();
  await sql.updateTable('orders').set({ closed_on: now }).where('id', 'in', open).execute();
}
