// Records that the receipt of a payment was sent.
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { publishPaymentsChanged } from './publish-payments-changed.ts';

/**
 * Stores the present time as the time at which the receipt of the payment was sent. Sends nothing. Changes nothing if a time is
 * already stored, so that the time of the first receipt stays.
 */
export async function recordReceiptSent(context: Context, sql: Sql, paymentId: string): Promise<void> {
  const { numUpdatedRows } = await sql
    .updateTable('payments')
    .set({ receipt_sent_on: context.now })
    .where('id', '=', paymentId)
    .where('receipt_sent_on', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0) publishPaymentsChanged(context);
}
