// The mail server took a mail.
import { recordReceiptSent } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';

/** When it carried a receipt, its payment says so from now on. What was still owed then had no receipt yet. */
export async function recordTakenReceipt(context: Context, sql: Sql, mailId: string): Promise<void> {
  const receipt = await sql
    .selectFrom('receipts')
    .select('payment_id')
    .where('id', '=', mailId)
    .where('is_owed', '=', false)
    .executeTakeFirst();
  if (receipt) await recordReceiptSent(context, sql, receipt.payment_id);
}
