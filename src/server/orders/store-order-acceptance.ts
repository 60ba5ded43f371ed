// Stores that staff accepted an order.
import type { StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** Stores who accepted the order, and when. The caller must have locked it. */
export async function storeOrderAcceptance({ actor, now }: StaffContext, sql: Sql, orderId: string): Promise<void> {
  const accepted = { accepted_on: now, accepted_by: actor.userId };
  await sql.updateTable('orders').set(accepted).where('id', '=', orderId).execute();
}
