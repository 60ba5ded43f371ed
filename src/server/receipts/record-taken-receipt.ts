// The mail server took a mail.
import { recordReceiptSent } from '#server/payments/index.ts';
import type { Sql } from '#server/platform/database.ts';

/** When it carried a ticket, its payment says so from now on. */
export async function recordTakenReceipt(
  sql: Sql,
  { id, on }: { readonly id: string; readonly on: Date },
): Promise<void> {
  const receipt = await sql.selectFrom('receipts').select('payment_id').where('id', '=', id).executeTakeFirst();
  if (receipt) await recordReceiptSent(sql, receipt.payment_id, on);
}
