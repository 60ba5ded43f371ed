// Sends a waiting order to the boards (the screens of bar and kitchen).
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { publishLinesChanged } from './publish-lines-changed.ts';

/** An order that waits, whose payment the caller has locked. */
interface WaitingOrder {
  readonly orderId: string;
  readonly customerId: string | null;
}

/**
 * Sends an order that is on no board yet, with all its lines, to the boards of bar and kitchen, and notifies boards and customer.
 * The caller has locked its payment.
 */
export async function sendOrderToBoards(
  context: Context,
  sql: Sql,
  { orderId, customerId }: WaitingOrder,
): Promise<void> {
  const { now } = context;
  await sql.updateTable('orders').set({ state: 'sent', sent_on: now }).where('id', '=', orderId).execute();
  const lines = await sql
    .updateTable('order_lines')
    .set({ sent_on: now })
    .where('order_id', '=', orderId)
    .returning('product_type_id as section')
    .execute();
  publishLinesChanged(
    context,
    lines.map(({ section }) => ({ section, customerId })),
  );
}
