// Records on the payment that its receipt was sent.
import { recordReceiptSent } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Called after the mail server accepted an e-mail. If the e-mail is the receipt of a paid order, the payment is marked as
 * having its receipt sent. An e-mail about an amount still due is not a receipt.
 */
export async function recordAcceptedReceipt(context: Context, sql: Sql, mailId: string): Promise<void> {
  const receipt = await sql
    .selectFrom('receipts')
    .select('payment_id')
    .where('id', '=', mailId)
    .where('is_owed', '=', false)
    .executeTakeFirst();
  if (receipt) await recordReceiptSent(context, sql, receipt.payment_id);
}
