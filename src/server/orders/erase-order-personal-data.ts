// Erases the personal data in orders. Lines, amounts and times stay.
import { sql as raw } from 'kysely';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Locks the lines of these orders. The lines are locked in the sequence of their own ids, so that two transactions never deadlock.
 */
export async function lockLinesOfOrders(sql: Sql, orderIds: readonly string[]): Promise<void> {
  await raw`select from order_lines where order_id = any(${[...orderIds]}::uuid[]) order by id for no key update`.execute(
    sql,
  );
}

/**
 * Removes what identifies the customers from these orders: the e-mail is replaced by `label` (a made-up name), and comments, notes
 * and hashes are deleted. The caller must have locked the lines.
 */
export async function eraseOrderPersonalData(
  context: Context,
  sql: Sql,
  orders: readonly { readonly orderId: string; readonly label: string }[],
): Promise<void> {
  const ids = orders.map(({ orderId }) => orderId);
  const labels = orders.map(({ label }) => label);
  await raw`update order_lines set notes = '' where order_id = any(${ids}::uuid[]) and notes <> ''`.execute(sql);
  await raw`
    update orders set email = erased.label, comment = '', content_hash = null, network_hash = null
    from unnest(${ids}::uuid[], ${labels}::text[]) as erased (id, label)
    where orders.id = erased.id
  `.execute(sql);
  context.afterCommit((live) => {
    live.publish('board-drinks');
    live.publish('board-food');
  });
}
