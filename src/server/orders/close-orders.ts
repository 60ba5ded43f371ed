// Closes orders, and the changes of orders, when the Z closure (cash closing) is closed.
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Marks all orders that were sent as closed. Those whose payment is still owed (unpaid) stay open for the next closing. An order
 * that another transaction is changing is skipped, and also belongs to the next closing.
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

/**
 * Gives the Z closure that is being closed all changes of orders that no Z closure has yet. A change that another transaction has
 * not committed belongs to the next closing.
 */
export async function closeOrderChanges(sql: Sql, zClosureId: number): Promise<void> {
  await sql
    .updateTable('order_changes')
    .set({ z_closure_id: zClosureId })
    .where('z_closure_id', 'is', null)
    .where('kind', 'in', ['voided', 'invited', 'discounted', 'undone'])
    .execute();
}
