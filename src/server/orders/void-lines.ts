// Voids the lines of orders that must not be prepared any more, and restores them.
import { sql as raw } from 'kysely';
import type { Section } from '#domain/schedule.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { IS_VOIDED_BY_ORDER_END } from './line-conditions.ts';
import { publishLinesChanged } from './publish-lines-changed.ts';

/** An order line that `voidPendingLines` has voided, or that `restoreVoidedLines` has restored. */
interface VoidedOrderLine {
  readonly id: string;
  readonly orderId: string;
  readonly section: Section;
  readonly productId: string;
  readonly mixerId: string | null;
  readonly quantity: number;
  readonly customerId: string | null;
}

const VOIDED_ORDER_LINE = raw`
  order_lines.id, order_id as "orderId", product_type_id as section, product_id as "productId", mixer_id as "mixerId", quantity,
  customer_id as "customerId"`;

/**
 * Voids those lines of these orders that are not done, and notifies boards and customers after the commit. The lines stay on their
 * board, crossed out, until staff have seen that they are voided. `userId` is the member of staff who voids them; null if a
 * customer took the order back.
 */
export async function voidPendingLines(
  context: Context,
  sql: Sql,
  {
    orderIds,
    userId,
    reason,
  }: { readonly orderIds: readonly string[]; readonly userId: string | null; readonly reason: string },
): Promise<readonly VoidedOrderLine[]> {
  const { rows } = await raw<VoidedOrderLine>`
    with locked as (
      select id, done_on, voided_on from order_lines where order_id = any(${[...orderIds]}::uuid[]) order by id for no key update
    )
    update order_lines
    set voided_on = ${context.now}, voided_by = ${userId}::uuid, void_reason = ${reason}, void_seen_on = null
    from locked, orders
    where order_lines.id = locked.id and locked.done_on is null and locked.voided_on is null and orders.id = order_lines.order_id
    returning ${VOIDED_ORDER_LINE}
  `.execute(sql);
  publishLinesChanged(context, rows);
  return rows;
}

/**
 * Takes the voided lines of an order off their boards, as if staff had seen them. Used if staff marked the order as false (nobody
 * at the table placed it), or if the order was taken back. Called after `voidPendingLines`, which notifies the boards.
 */
export async function hideVoidedLines(context: Context, sql: Sql, orderId: string): Promise<void> {
  await sql
    .updateTable('order_lines')
    .set({ void_seen_on: context.now })
    .where('order_id', '=', orderId)
    .where('voided_on', 'is not', null)
    .where('void_seen_on', 'is', null)
    .execute();
}

/**
 * Restores the lines that were voided because the order ended: they are pending on their boards again. Notifies boards and
 * customers after the commit, and returns these lines. Lines that staff had taken off the order one by one stay off.
 */
export async function restoreVoidedLines(
  context: Context,
  sql: Sql,
  orderId: string,
): Promise<readonly VoidedOrderLine[]> {
  const { rows } = await raw<VoidedOrderLine>`
    with voided as (
      select order_lines.id from order_lines join orders on orders.id = order_id
      where order_id = ${orderId} and ${IS_VOIDED_BY_ORDER_END} order by order_lines.id for no key update of order_lines
    )
    update order_lines set voided_on = null, voided_by = null, void_reason = null, void_seen_on = null
    from voided, orders
    where order_lines.id = voided.id and orders.id = order_lines.order_id
    returning ${VOIDED_ORDER_LINE}
  `.execute(sql);
  publishLinesChanged(context, rows);
  return rows;
}
