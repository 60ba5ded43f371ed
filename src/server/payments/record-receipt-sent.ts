// Records that the receipt of a payment was sent.
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { publishPaymentsChanged } from './publish-payments-changed.ts';

/** Stores when the receipt was first sent. Sending it again changes nothing. */
export async function recordReceiptSent(context: Context, sql: Sql, paymentId: string): Promise<void> {
  const { numUpdatedRows } = await sql
    .updateTable('payments')
    .set({ receipt_sent_on: context.now })
    .where('id', '=', paymentId)
    .where('receipt_sent_on', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0) publishPaymentsChanged(context);
}
