// Sends the bill of a table by e-mail: one message with all orders that staff must collect from it. It is not an invoice.
import type { QueuedReceipt, SendTableBillInput } from '#contract/receipts.ts';
import { tableBillRefusal } from '#domain/receipt.ts';
import { hashEmailAddress, queueEmail } from '#server/mail/index.ts';
import type { LockedPayment } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { readSettings } from '#server/settings/index.ts';
import { countTableBillEmails, findEmailLogoPath } from './queries.ts';
import {
  enforceReceiptLimits,
  parseReceiptEmail,
  RECEIPT_EXPIRY_MS,
  RECEIPT_LIMIT_PERIOD_MS,
  type ReceiptOptions,
} from './send-receipt.ts';
import { lockOwedPayments, readBillTicket } from './table-bill.ts';
import { renderTableBillEmail } from './table-bill-mail.ts';

/**
 * Queues an e-mail with the bill of a table as it is now; the e-mail is sent after the commit. A repeated request sends another
 * e-mail. Throws the refusal `table-owes-nothing` if staff have nothing to collect from the table, and other refusals if the
 * address is invalid or too many e-mails were requested.
 */
export async function sendTableBill(
  context: StaffContext,
  { publicUrl }: Pick<ReceiptOptions, 'publicUrl'>,
  { tableCode, email }: SendTableBillInput,
): Promise<QueuedReceipt> {
  const to = parseReceiptEmail(email);
  const addressHash = hashEmailAddress(to);
  return context.transaction(async (sql) => {
    const owed = await lockOwedPayments(sql, tableCode);
    if (owed.length === 0) throw new RefusalError('table-owes-nothing');
    const requester = { kind: 'staff', staffId: context.actor.userId } as const;
    await enforceReceiptLimits(sql, { requester, addressHash, now: context.now });
    const hourAgo = new Date(context.now.getTime() - RECEIPT_LIMIT_PERIOD_MS);
    const refusal = tableBillRefusal(await countTableBillEmails(sql, addressHash, hourAgo));
    if (refusal) throw new RefusalError(refusal);

    const settings = await readSettings(sql);
    const logoUrl = settings.logo === null ? null : await findEmailLogoPath(sql, settings.logo);
    const bill = await readBillTicket(context, sql, tableCode, owed);
    const mail = renderTableBillEmail({ bill, settings, logoUrl }, { publicUrl, timeZone: context.timeZone });
    const expiresOn = new Date(context.now.getTime() + RECEIPT_EXPIRY_MS);
    const mailId = await queueEmail(context, sql, { to, expiresOn, ...mail });
    await storeReceipts(context, sql, owed, { mailId, addressHash });
    context.log.info({ tableCode, mailId, address: context.address }, 'Bill of a table queued for sending by e-mail');
    return { receipt: 'queued' };
  });
}

/** One row for each payment, so that its customer finds it among their data. */
async function storeReceipts(
  { now, actor, newId }: StaffContext,
  sql: Sql,
  owed: readonly LockedPayment[],
  { mailId, addressHash }: { readonly mailId: string; readonly addressHash: Buffer },
): Promise<void> {
  const values = owed.map(({ id: paymentId }) => ({
    id: newId(),
    mail_id: mailId,
    payment_id: paymentId,
    address_hash: addressHash,
    requested_on: now,
    staff_id: actor.userId,
    is_owed: true,
    is_of_table: true,
  }));
  await sql.insertInto('receipts').values(values).execute();
}
