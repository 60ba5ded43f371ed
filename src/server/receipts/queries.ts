// Questions about the tickets that were asked for.
import { type Cents, cents } from '#domain/money.ts';
import type { AskedReceipt } from '#domain/receipt.ts';
import { Refused } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';

/** The payment of this guest's order. Another guest's is refused as not found. */
export async function findOwnPayment(sql: Sql, customerId: string, orderId: string): Promise<string> {
  const payment = await sql
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!payment) throw new Refused('not-found');
  return payment.id;
}

/** The mails with the ticket of that payment, their address in hexadecimal. */
export async function askedBefore(sql: Sql, paymentId: string): Promise<AskedReceipt[]> {
  const rows = await sql
    .selectFrom('receipts')
    .leftJoin('outgoing_mails', 'outgoing_mails.id', 'receipts.id')
    .select(['address_hash', 'asked_on', 'given_up_on'])
    .where('payment_id', '=', paymentId)
    .execute();
  return rows.map(({ address_hash: hash, asked_on: askedOn, given_up_on: givenUpOn }) => {
    return { address: hash.toString('hex'), askedOn, isGivenUp: givenUpOn !== null };
  });
}

/** How many guests asked for since then: this one in all, and anybody for this address. */
export async function countAsked(
  sql: Sql,
  { customerId, addressHash, since }: { customerId: string; addressHash: Buffer; since: Date },
): Promise<{ byGuest: number; toAddress: number }> {
  const asked = sql
    .selectFrom('receipts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('asked_on', '>', since);
  const byGuest = await asked.where('customer_id', '=', customerId).executeTakeFirstOrThrow();
  const toAddress = await asked
    .where('customer_id', 'is not', null)
    .where('address_hash', '=', addressHash)
    .executeTakeFirstOrThrow();
  return { byGuest: byGuest.count, toAddress: toAddress.count };
}

/** What went back of that payment. */
export async function refundedOf(sql: Sql, paymentId: string): Promise<Cents> {
  const { amount } = await sql
    .selectFrom('refund_bookings')
    .select(({ fn }) => fn.sum<number | null>('amount').as('amount'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return cents(amount ?? 0);
}
