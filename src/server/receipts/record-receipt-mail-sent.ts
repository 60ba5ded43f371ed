// Records on a payment that its receipt was sent.
import { recordReceiptSent } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Records on a payment that its receipt was sent. Call it after the mail server has accepted the outgoing e-mail `mailId`. Does
 * nothing if the e-mail is not a receipt, or if it is a bill for an amount that is still due.
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
