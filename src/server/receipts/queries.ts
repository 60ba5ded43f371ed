// Questions about the receipts that were asked for.
import { imageUrl } from '#contract/images.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { AskedReceipt, GuestsReceipts } from '#domain/receipt.ts';
import { Refused } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';

/** The payment of this guest's order. Another guest's is refused as not found. */
export async function findCustomerPaymentId(sql: Sql, customerId: string, orderId: string): Promise<string> {
  const payment = await sql
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!payment) throw new Refused('not-found');
  return payment.id;
}

/**
 * The mails with the receipt of that payment, their address in hexadecimal. Of one that was forgotten, a month after it
 * was sent or given up, nobody knows any more whether it arrived: it counts no longer.
 */
export async function listRequestedReceipts(sql: Sql, paymentId: string): Promise<AskedReceipt[]> {
  const rows = await sql
    .selectFrom('receipts')
    .innerJoin('outgoing_mails', 'outgoing_mails.id', 'receipts.id')
    .select(['address_hash', 'asked_on as askedOn', 'is_owed as isOwed', 'given_up_on'])
    .where('payment_id', '=', paymentId)
    .execute();
  return rows.map(({ address_hash: hash, given_up_on: givenUpOn, ...row }) => {
    return { ...row, address: hash.toString('hex'), isGivenUp: givenUpOn !== null };
  });
}

/** How many guests asked for since then: all of them, and among those this one, for this address, in this network. */
export async function countCustomerRequests(
  sql: Sql,
  asked: {
    readonly customerId: string;
    readonly addressHash: Buffer;
    readonly networkHash: Buffer;
    readonly since: Date;
  },
): Promise<GuestsReceipts> {
  return sql
    .selectFrom('receipts')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('customer_id', '=', asked.customerId).as('byGuest'),
      fn.countAll<number>().filterWhere('address_hash', '=', asked.addressHash).as('toAddress'),
      fn.countAll<number>().filterWhere('network_hash', '=', asked.networkHash).as('fromNetwork'),
      fn.countAll<number>().as('inVenue'),
    ])
    .where('customer_id', 'is not', null)
    .where('asked_on', '>', asked.since)
    .executeTakeFirstOrThrow();
}

/** How many a member of staff asked for since then. */
export async function countStaffRequests(sql: Sql, staffId: string, since: Date): Promise<number> {
  const { count } = await sql
    .selectFrom('receipts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('asked_on', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** What went back of that payment. */
export async function readRefundedAmount(sql: Sql, paymentId: string): Promise<Cents> {
  const { amount } = await sql
    .selectFrom('refund_bookings')
    .select(({ fn }) => fn.sum<number | null>('amount').as('amount'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return cents(amount ?? 0);
}

/**
 * Where mails read the venue's logo, as a PNG: not every mail program knows WebP. One that was uploaded before there were
 * such PNGs is read as pages read it.
 */
export async function findLogoForMail(sql: Sql, imageId: string): Promise<string> {
  const png = await sql
    .selectFrom('image_files')
    .select('size')
    .where('image_id', '=', imageId)
    .where('type', '=', 'image/png')
    .executeTakeFirst();
  return imageUrl(imageId, png?.size);
}
