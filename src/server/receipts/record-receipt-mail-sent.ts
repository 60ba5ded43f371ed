// Records on a payment that its receipt was sent.
import { recordReceiptSent } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Records on a payment that its receipt was sent. Called after the mail server has accepted an outgoing e-mail; does nothing if
 * that e-mail is not the receipt of a paid order, for example about an amount still due.
 */
export async function recordReceiptMailSent(context: Context, sql: Sql, mailId: string): Promise<void> {
  const receipt = await sql
    .selectFrom('receipts')
    .select('payment_id')
    .where('mail_id', '=', mailId)
    .where('is_owed', '=', false)
    .executeTakeFirst();
  if (receipt) await recordReceiptSent(context, sql, receipt.payment_id);
}
