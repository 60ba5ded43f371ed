// Somebody asks for the receipt of a payment by mail. It is stored with what causes it and leaves after the commit.
import { hash } from 'node:crypto';
import type { QueuedReceipt, RequestReceipt, SendReceipt } from '#contract/receipts.ts';
import { emailRefusal } from '#domain/customer.ts';
import { isPending } from '#domain/payment.ts';
import { decideReceipt, receiptRefusal } from '#domain/receipt.ts';
import { nameKey } from '#domain/text.ts';
import { customerOf } from '#server/customers/index.ts';
import { queueMail } from '#server/mail/index.ts';
import { type LockedPayment, lockPayment, recordGuestEmail } from '#server/payments/index.ts';
import { type Context, Refused, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { readSettings } from '#server/settings/index.ts';
import type { HashNetwork } from './network-hash.ts';
import { askedBefore, findLogoForMail, findOwnPayment, refundedOf } from './queries.ts';
import { receiptMail } from './receipt-mail.ts';
import { type Asker, refuseTooOften } from './refuse-too-often.ts';

/** A mail server that is down for longer is noticed otherwise; nobody wants a receipt of last week. */
const WORTH_SENDING_MS = 72 * 60 * 60_000;

export interface Means {
  /** Where the logo and the mailed links are. */
  readonly publicUrl: string;
  readonly hashNetwork: HashNetwork;
}

/**
 * Staff send the receipt of any payment, or what an order that staff took still owes. The same address within a while is
 * the same mail. Refused for what is no address, for a payment that was given up, and when it was sent too often.
 */
export async function sendReceipt(context: StaffContext, means: Means, input: SendReceipt): Promise<QueuedReceipt> {
  const { actor } = context;
  const email = addressIn(input.email);
  return context.transaction(async (sql) => {
    const payment = await lockedReceipt(sql, input.paymentId, 'staff');
    const asker: Asker = { kind: 'staff', staffId: actor.userId };
    return queueReceipt(context, sql, means.publicUrl, { payment, email, asker });
  });
}

/** A guest asks for the receipt of their own paid order. The same, and refused when they ask too often. */
export async function requestReceipt(context: Context, means: Means, input: RequestReceipt): Promise<QueuedReceipt> {
  const email = addressIn(input.email);
  const customerId = customerOf(context.actor);
  return context.transaction(async (sql) => {
    const payment = await lockedReceipt(sql, await findOwnPayment(sql, customerId, input.orderId), 'guest');
    const asker: Asker = { kind: 'guest', customerId, networkHash: means.hashNetwork(context.address) };
    return queueReceipt(context, sql, means.publicUrl, { payment, email, asker });
  });
}

/** One address and nothing else, so that no header and no second recipient can hide in it. */
function addressIn(text: string): string {
  if (emailRefusal(text)) throw new Refused('receipt-email-not-valid');
  return text.trim();
}

/** Locked, so that two presses at once are one after the other. */
async function lockedReceipt(sql: Sql, paymentId: string, asker: Asker['kind']): Promise<LockedPayment> {
  const payment = await lockPayment(sql, paymentId);
  if (!payment) throw new Refused('not-found');
  const refusal = receiptRefusal({ state: payment.state, isByStaff: payment.made_by !== null }, asker);
  if (refusal) throw new Refused(refusal);
  return payment;
}

interface Asked {
  readonly payment: LockedPayment;
  readonly email: string;
  readonly asker: Asker;
}

async function queueReceipt(context: Context, sql: Sql, publicUrl: string, asked: Asked): Promise<QueuedReceipt> {
  const { payment, email, asker } = asked;
  const addressHash = hash('sha256', nameKey(email), 'buffer');
  const wanted = { address: addressHash.toString('hex'), isOwed: isPending(payment.state) };
  const decision = decideReceipt(wanted, await askedBefore(sql, payment.id), context.now);
  if (decision === 'receipt-too-many') throw new Refused(decision);
  if (decision === 'sent-already') return { receipt: 'queued' };
  await refuseTooOften(sql, { asker, addressHash, now: context.now });

  const id = await queueReceiptMail(context, sql, publicUrl, asked);
  await sql
    .insertInto('receipts')
    .values({
      ...{ id, payment_id: payment.id, address_hash: addressHash, asked_on: context.now, is_owed: wanted.isOwed },
      customer_id: asker.kind === 'guest' ? asker.customerId : null,
      network_hash: asker.kind === 'guest' ? asker.networkHash : null,
      staff_id: asker.kind === 'staff' ? asker.staffId : null,
    })
    .execute();
  if (asker.kind === 'staff') await recordGuestEmail(context, sql, payment, email);
  context.log.info({ paymentId: payment.id, mailId: id, address: context.address }, 'A receipt was asked for by mail');
  return { receipt: 'queued' };
}

/** Gives the id of the mail. */
async function queueReceiptMail(
  context: Context,
  sql: Sql,
  publicUrl: string,
  { payment, email }: Pick<Asked, 'payment' | 'email'>,
): Promise<string> {
  const settings = await readSettings(sql);
  const logoUrl = settings.logo === null ? null : await findLogoForMail(sql, settings.logo);
  const receipt = { payment, settings, logoUrl, refunded: await refundedOf(sql, payment.id) };
  const mail = receiptMail(receipt, { publicUrl, timeZone: context.timeZone });
  const expiresOn = new Date(context.now.getTime() + WORTH_SENDING_MS);
  return queueMail(context, sql, { to: email, expiresOn, ...mail });
}
