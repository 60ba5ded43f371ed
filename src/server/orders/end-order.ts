// Ends orders, so that nothing of them is prepared any more, and undoes the end of an order.
import { isOrderTransitionAllowed, type OrderState } from '#domain/order.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** How an order ends. If staff end it, also who did so and why. `by` is null if its customer took it back. */
export type OrderEnd =
  | { readonly ending: 'abandoned' | 'expired' }
  | { readonly ending: 'canceled' | 'walk-out' | 'false'; readonly by: string; readonly reason: string }
  | { readonly ending: 'taken-back'; readonly by: string | null; readonly reason: string };

/**
 * Stores how the order ended. The caller has locked the order, and voids its lines. Throws if an order in this state cannot end.
 */
export async function endOrder(
  { now }: Context,
  sql: Sql,
  order: { readonly id: string; readonly state: OrderState },
  end: OrderEnd,
): Promise<void> {
  if (!isOrderTransitionAllowed(order.state, 'ended'))
    throw new Error(`An order may not move from ${order.state} to ended.`);
  const staff = 'by' in end ? { ended_by: end.by, end_reason: end.reason } : { ended_by: null, end_reason: null };
  await sql
    .updateTable('orders')
    .set({ state: 'ended', ending: end.ending, ended_on: now, ...staff })
    .where('id', '=', order.id)
    .execute();
}

/**
 * Puts an ended order back on the boards, because money for the order arrived late. Does not restore its lines: the caller does
 * that, and has locked the order.
 */
export async function reopenOrder(sql: Sql, orderId: string): Promise<void> {
  await sql.updateTable('orders').set({ state: 'sent' }).where('id', '=', orderId).execute();
}
