// Blocks sessions whose orders staff marked as false.
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Blocks these customers from ordering, and stores the time. Called after staff marked their orders as false (nobody at the table
 * placed them). Returns how many were not blocked before. Locks their rows in the sequence of their ids.
 */
export async function blockCustomers(context: Context, sql: Sql, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const open = sql
    .selectFrom('customers')
    .select('id')
    .where('id', 'in', ids)
    .where('blocked_on', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate();
  const blocked = await sql
    .updateTable('customers')
    .set({ blocked_on: context.now })
    .where('id', 'in', open)
    .returning('id')
    .execute();
  return blocked.length;
}
