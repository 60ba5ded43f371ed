// Erases the personal data of orders in every feature that stores some.
import { eraseCustomerDataOfAttempts, eraseSavedCards } from '#server/attempts/index.ts';
import { deleteWaitingEmails } from '#server/mail/index.ts';
import { eraseCustomerDataOfNotices } from '#server/notifications/index.ts';
import { eraseOrderPersonalData } from '#server/orders/index.ts';
import { type PaymentForDataErasure, publishPaymentsChanged } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { eraseTicketNotes } from '#server/printing/index.ts';
import { eraseReceiptAddresses } from '#server/receipts/index.ts';

/** The customers, payments and e-mail addresses whose data is erased together. */
interface DataToErase {
  /** Their rows are locked. */
  readonly customerIds: readonly string[];
  /** Payments with the label that replaces the e-mail. Their rows are locked, and so are the lines of their orders. */
  readonly payments: readonly (PaymentForDataErasure & { readonly label: string })[];
  /** Receipts and notices to these addresses are erased for other orders too. */
  readonly addressHashes: readonly Buffer[];
}

/**
 * The result of `eraseOrderData`: the number of saved cards that were erased, and the number of erased receipts that belong to
 * orders outside the erasure.
 */
interface ErasedOrderData {
  readonly savedCards: number;
  /** Receipts of other orders that were sent to one of the addresses. */
  readonly otherReceipts: number;
}

/**
 * Erases the personal data that orders, payment attempts, saved cards, tickets, receipts and notices contain about these
 * customers, and deletes e-mails to them that are not sent yet. The caller erases the customers' own rows.
 */
export async function eraseOrderData(
  context: Context,
  sql: Sql,
  { customerIds, payments, addressHashes }: DataToErase,
): Promise<ErasedOrderData> {
  const paymentIds = payments.map(({ id }) => id);
  const orderIds = payments.map(({ orderId }) => orderId);
  const receipts = await eraseReceiptAddresses(sql, { orderIds, addressHashes });
  const noticeIds = await eraseCustomerDataOfNotices(sql, { customerIds, orderIds, addressHashes });
  await deleteWaitingEmails(sql, [...receipts.ofOrders, ...receipts.ofAddresses, ...noticeIds]);
  if (payments.length > 0) {
    await eraseOrderPersonalData(context, sql, payments);
    await eraseCustomerDataOfAttempts(sql, paymentIds);
    await eraseTicketNotes(sql, orderIds);
    publishPaymentsChanged(context);
  }
  const savedCards = await eraseSavedCards(context, sql, customerIds);
  return { savedCards, otherReceipts: receipts.ofAddresses.length };
}
