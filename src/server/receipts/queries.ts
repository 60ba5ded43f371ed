// Queries about requested receipts.
import { sql as raw } from 'kysely';
import { imageUrl } from '#contract/images.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { EarlierReceiptRequest, ReceiptCounts } from '#domain/receipt.ts';
import type { ReceiptTicket } from '#domain/ticket.ts';
import { REFUNDED_AMOUNT_OF_ORDER } from '#server/orders/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { readSettings, toPublicVenue } from '#server/settings/index.ts';

/** What one receipt shows: all orders of its payment (`orderId` is null), or only this order of a payment for several orders. */
interface ReceiptScope {
  readonly paymentId: string;
  readonly orderId: string | null;
}

/**
 * Lists the receipts for one payment and order that were already requested by e-mail, each with the hash of its e-mail address in
 * hexadecimal. An e-mail is deleted a month after it was sent or failed; its receipt is then no longer in the list.
 */
export async function listRequestedReceipts(
  sql: Sql,
  { paymentId, orderId }: ReceiptScope,
): Promise<EarlierReceiptRequest[]> {
  const rows = await sql
    .selectFrom('receipts')
    .innerJoin('outgoing_mails', 'outgoing_mails.id', 'receipts.mail_id')
    .select(['address_hash', 'requested_on as requestedOn', 'is_owed as isOwed', 'failed_on'])
    .where('payment_id', '=', paymentId)
    .where('order_id', 'is not distinct from', orderId)
    .where('is_of_table', '=', false)
    .execute();
  return rows.map(({ address_hash: hash, failed_on: failedOn, ...row }) => {
    return { ...row, address: hash.toString('hex'), hasFailed: failedOn !== null };
  });
}

/** Counts the bills of tables that staff sent to this e-mail address after `since`, for the limit of requests. */
export async function countTableBillEmails(sql: Sql, addressHash: Buffer, since: Date): Promise<number> {
  const { count } = await sql
    .selectFrom('receipts')
    .select(({ fn }) => fn.count<number>('mail_id').distinct().as('count'))
    .where('is_of_table', '=', true)
    .where('address_hash', '=', addressHash)
    .where('requested_on', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the ids of the outgoing e-mails with receipts for this payment and order that this customer requested for this address. */
export async function listReceiptMailIds(
  sql: Sql,
  request: ReceiptScope & { readonly customerId: string; readonly addressHash: Buffer },
): Promise<string[]> {
  const rows = await sql
    .selectFrom('receipts')
    .select('mail_id')
    .where('payment_id', '=', request.paymentId)
    .where('order_id', 'is not distinct from', request.orderId)
    .where('customer_id', '=', request.customerId)
    .where('address_hash', '=', request.addressHash)
    .execute();
  return rows.map(({ mail_id: id }) => id);
}

/**
 * Counts the receipts that customers requested after `since`, for the limits of requests: in the whole venue, by this customer, to
 * this address, and from this network. Notices (e-mails about a waiting time or a ready order) to the address count too.
 */
export async function countCustomerReceiptRequests(
  sql: Sql,
  request: {
    readonly customerId: string;
    readonly addressHash: Buffer;
    readonly networkHash: Buffer;
    readonly since: Date;
  },
): Promise<ReceiptCounts> {
  const notices = sql
    .selectFrom('notice_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('address_hash', '=', request.addressHash)
    .where('queued_on', '>', request.since);
  return sql
    .selectFrom('receipts')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('customer_id', '=', request.customerId).as('byCustomer'),
      raw<number>`${fn.countAll().filterWhere('address_hash', '=', request.addressHash)} + ${notices}`.as('toAddress'),
      fn.countAll<number>().filterWhere('network_hash', '=', request.networkHash).as('fromNetwork'),
      fn.countAll<number>().as('inVenue'),
    ])
    .where('customer_id', 'is not', null)
    .where('requested_on', '>', request.since)
    .executeTakeFirstOrThrow();
}

/** Counts the receipts that this member of staff sent after `since`, for the limit of requests. */
export async function countStaffReceiptRequests(sql: Sql, staffId: string, since: Date): Promise<number> {
  const { count } = await sql
    .selectFrom('receipts')
    .select(({ fn }) => fn.count<number>('mail_id').distinct().as('count'))
    .where('staff_id', '=', staffId)
    .where('requested_on', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Reads the amount of money of this order that was refunded, in cents. */
export async function readRefundedAmountOfOrder(sql: Sql, orderId: string): Promise<Cents> {
  const { refunded } = await sql
    .selectFrom('orders')
    .select(REFUNDED_AMOUNT_OF_ORDER.as('refunded'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return cents(refunded);
}

/** Reads the amount of money of this payment that was refunded, in cents. */
export async function readRefundedAmount(sql: Sql, paymentId: string): Promise<Cents> {
  const { amount } = await sql
    .selectFrom('refund_entries')
    .select(({ fn }) => fn.sum<number | null>('amount').as('amount'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return cents(amount ?? 0);
}

/**
 * Returns the URL path of the venue's logo for e-mails, without the host. The image is a PNG, because not every mail program
 * supports WebP. An older logo has no PNG; the path is then the one that web pages use.
 */
export async function findEmailLogoPath(sql: Sql, imageId: string): Promise<string> {
  const png = await sql
    .selectFrom('image_files')
    .select('size')
    .where('image_id', '=', imageId)
    .where('type', '=', 'image/png')
    .executeTakeFirst();
  return imageUrl(imageId, png?.size);
}

/** Reads the name of the venue, and the name, tax number and address of its company, which are printed on receipts and bills. */
export async function readReceiptVenue(
  { timeZone }: Pick<Context, 'timeZone'>,
  sql: Sql,
): Promise<ReceiptTicket['venue']> {
  const { name, company } = toPublicVenue(await readSettings(sql), timeZone);
  return { name, company: company.company, nif: company.nif, address: company.address };
}
