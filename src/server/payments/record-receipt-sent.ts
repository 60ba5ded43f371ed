// The receipt of a payment was sent.
import type { Sql } from '#server/platform/database.ts';

/** Keeps when it was sent first: one that was sent again was sent before. */
export async function recordReceiptSent(sql: Sql, paymentId: string, on: Date): Promise<void> {
  await sql
    .updateTable('payments')
    .set({ receipt_sent_on: on })
    .where('id', '=', paymentId)
    .where('receipt_sent_on', 'is', null)
    .execute();
}
