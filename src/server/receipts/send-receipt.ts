// Somebody asks for the ticket of a payment by mail. It is stored with what causes it and leaves after the commit.
import { hash } from 'node:crypto';
import type { QueuedReceipt, RequestReceipt, SendReceipt } from '#contract/receipts.ts';
import { emailRefusal } from '#domain/customer.ts';
import { ADDRESS_RECEIPTS_PER_HOUR, decideReceipt, GUEST_RECEIPTS_PER_HOUR, ticketRefusal } from '#domain/receipt.ts';
import { nameKey } from '#domain/text.ts';
import { customerOf } from '#server/customers/index.ts';
import { type LockedPayment, lockPayment } from '#server/payments/index.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { queueMail } from '#server/platform/mail/queue.ts';
import { readSettings } from '#server/settings/index.ts';
import { askedBefore, countAsked, findOwnPayment, refundedOf } from './queries.ts';
import { ticketMail } from './ticket-mail.ts';

const HOUR_MS = 60 * 60_000;
/** A mail server that is down for longer is noticed otherwise; nobody wants a ticket of last week. */
const WORTH_SENDING_MS = 72 * HOUR_MS;

/**
 * Staff send the ticket of any payment. The same address within a while is the same mail. Refused for what is no address,
 * for a payment that was given up, and when it was sent too often.
 */
export async function sendReceipt(context: Context, publicUrl: string, input: SendReceipt): Promise<QueuedReceipt> {
  const email = addressIn(input.email);
  return context.transaction(async (sql) => {
    const payment = await lockedTicket(sql, input.paymentId, 'staff');
    return queueReceipt(context, sql, publicUrl, { payment, email, customerId: null });
  });
}

/** A guest asks for the ticket of their own paid order. The same, and refused when they ask too often. */
export async function requestReceipt(
  context: Context,
  publicUrl: string,
  input: RequestReceipt,
): Promise<QueuedReceipt> {
  const email = addressIn(input.email);
  const customerId = customerOf(context.actor);
  return context.transaction(async (sql) => {
    const payment = await lockedTicket(sql, await findOwnPayment(sql, customerId, input.orderId), 'guest');
    return queueReceipt(context, sql, publicUrl, { payment, email, customerId });
  });
}

/** One address and nothing else, so that no header and no second recipient can hide in it. */
function addressIn(text: string): string {
  if (emailRefusal(text)) throw new Refused('receipt-email-not-valid');
  return text.trim();
}

/** Locked, so that two presses at once are one after the other. */
async function lockedTicket(sql: Sql, paymentId: string, asker: 'guest' | 'staff'): Promise<LockedPayment> {
  const payment = await lockPayment(sql, paymentId);
  if (!payment) throw new Refused('not-found');
  const refusal = ticketRefusal(payment.state, asker);
  if (refusal) throw new Refused(refusal);
  return payment;
}

interface Asked {
  readonly payment: LockedPayment;
  readonly email: string;
  /** Null where staff ask. */
  readonly customerId: string | null;
}

async function queueReceipt(context: Context, sql: Sql, publicUrl: string, asked: Asked): Promise<QueuedReceipt> {
  const { payment, email, customerId } = asked;
  const addressHash = hash('sha256', nameKey(email), 'buffer');
  const decision = decideReceipt(addressHash.toString('hex'), await askedBefore(sql, payment.id), context.now);
  if (decision === 'receipt-too-many') throw new Refused(decision);
  if (decision === 'sent-already') return { receipt: 'queued' };
  if (customerId !== null) await refuseBombing(context, sql, { customerId, addressHash });

  const settings = await readSettings(sql);
  const facts = { payment, settings, refunded: await refundedOf(sql, payment.id) };
  const mail = ticketMail(facts, { publicUrl, timeZone: context.timeZone });
  const expiresOn = new Date(context.now.getTime() + WORTH_SENDING_MS);
  const id = await queueMail(context, sql, { to: email, expiresOn, ...mail });
  await sql
    .insertInto('receipts')
    .values({ id, payment_id: payment.id, address_hash: addressHash, customer_id: customerId, asked_on: context.now })
    .execute();
  context.log.info({ paymentId: payment.id, mailId: id, address: context.address }, 'A ticket was asked for by mail');
  return { receipt: 'queued' };
}

/** An order at the bar costs a guest nothing: without this, each would be a mail to whomever they like. */
async function refuseBombing(
  { now }: Context,
  sql: Sql,
  asked: { readonly customerId: string; readonly addressHash: Buffer },
): Promise<void> {
  // Several orders of one guest are asked for one after the other.
  await sql.selectFrom('customers').select('id').where('id', '=', asked.customerId).forNoKeyUpdate().execute();
  const since = new Date(now.getTime() - HOUR_MS);
  const { byGuest, toAddress } = await countAsked(sql, { ...asked, since });
  if (byGuest >= GUEST_RECEIPTS_PER_HOUR || toAddress >= ADDRESS_RECEIPTS_PER_HOUR)
    throw new Refused('receipt-too-often');
}
