// Notifies the customer who was charged twice when the refund of the second charge changes.
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** Publishes the change after the commit. The payment itself does not change, so nothing else notifies its customer. */
export async function publishDuplicateRefund(context: Context, sql: Sql, paymentId: string): Promise<void> {
  const { customer_id: customerId } = await sql
    .selectFrom('payments')
    .select('customer_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  if (customerId !== null) context.afterCommit((live) => live.publish('own-orders', customerId));
}
