// The mail server took a mail.
import { recordReceiptSent } from '#server/payments/index.ts';
import type { Sql } from '#server/platform/database.ts';

/** When it carried a receipt, its payment says so from now on. What was still owed then had no receipt yet. */
export async function recordTakenReceipt(
  sql: Sql,
  { id, on }: { readonly id: string; readonly on: Date },
): Promise<void> {
  const receipt = await sql
    .selectFrom('receipts')
    .select('payment_id')
    .where('id', '=', id)
    .where('is_owed', '=', false)
    .executeTakeFirst();
  if (receipt) await recordReceiptSent(sql, receipt.payment_id, on);
}
