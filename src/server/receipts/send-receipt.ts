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
import { type Context, Refused } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { readSettings } from '#server/settings/index.ts';
import type { HashNetwork } from './network-hash.ts';
import { findCustomerPaymentId, findLogoForMail, listRequestedReceipts, readRefundedAmount } from './queries.ts';
import { enforceReceiptLimits, type ReceiptRequester } from './receipt-limits.ts';
import { renderReceiptEmail } from './receipt-mail.ts';

/** A mail server that is down for longer is noticed otherwise; nobody wants a receipt of last week. */
const RECEIPT_EXPIRY_MS = 72 * 60 * 60_000;

export interface ReceiptOptions {
  /** Where the logo and the mailed links are. */
  readonly publicUrl: string;
  readonly hashNetwork: HashNetwork;
}

/**
 * Staff send the receipt of any payment, or what an order that staff took still owes. The same address within a while is
 * the same mail. Refused for what is no address, for a payment that was given up, and when it was sent too often.
 */
export async function sendReceipt(
  context: Context,
  options: ReceiptOptions,
  input: SendReceipt,
): Promise<QueuedReceipt> {
  const { actor } = context;
  if (actor.kind !== 'staff') throw new Refused('not-signed-in');
  const email = requireEmail(input.email);
  return context.transaction(async (sql) => {
    const payment = await lockReceiptPayment(sql, input.paymentId, 'staff');
    const asker: ReceiptRequester = { kind: 'staff', staffId: actor.userId };
    return queueReceipt(context, sql, options.publicUrl, { payment, email, asker });
  });
}

/** A guest asks for the receipt of their own paid order. The same, and refused when they ask too often. */
export async function requestReceipt(
  context: Context,
  options: ReceiptOptions,
  input: RequestReceipt,
): Promise<QueuedReceipt> {
  const email = requireEmail(input.email);
  const customerId = customerOf(context.actor);
  return context.transaction(async (sql) => {
    const payment = await lockReceiptPayment(sql, await findCustomerPaymentId(sql, customerId, input.orderId), 'guest');
    const asker: ReceiptRequester = { kind: 'guest', customerId, networkHash: options.hashNetwork(context.address) };
    return queueReceipt(context, sql, options.publicUrl, { payment, email, asker });
  });
}

/** One address and nothing else, so that no header and no second recipient can hide in it. */
function requireEmail(text: string): string {
  if (emailRefusal(text)) throw new Refused('receipt-email-not-valid');
  return text.trim();
}

/** Locked, so that two presses at once are one after the other. */
async function lockReceiptPayment(
  sql: Sql,
  paymentId: string,
  asker: ReceiptRequester['kind'],
): Promise<LockedPayment> {
  const payment = await lockPayment(sql, paymentId);
  if (!payment) throw new Refused('not-found');
  const refusal = receiptRefusal({ state: payment.state, isByStaff: payment.made_by !== null }, asker);
  if (refusal) throw new Refused(refusal);
  return payment;
}

interface ReceiptRequest {
  readonly payment: LockedPayment;
  readonly email: string;
  readonly asker: ReceiptRequester;
}

async function queueReceipt(
  context: Context,
  sql: Sql,
  publicUrl: string,
  asked: ReceiptRequest,
): Promise<QueuedReceipt> {
  const { payment, email, asker } = asked;
  const addressHash = hash('sha256', nameKey(email), 'buffer');
  const wanted = { address: addressHash.toString('hex'), isOwed: isPending(payment.state) };
  const decision = decideReceipt(wanted, await listRequestedReceipts(sql, payment.id), context.now);
  if (decision === 'receipt-too-many') throw new Refused(decision);
  if (decision === 'sent-already') return { receipt: 'queued' };
  await enforceReceiptLimits(sql, { asker, addressHash, now: context.now });

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
  { payment, email }: Pick<ReceiptRequest, 'payment' | 'email'>,
): Promise<string> {
  const settings = await readSettings(sql);
  const logoUrl = settings.logo === null ? null : await findLogoForMail(sql, settings.logo);
  const receipt = { payment, settings, logoUrl, refunded: await readRefundedAmount(sql, payment.id) };
  const mail = renderReceiptEmail(receipt, { publicUrl, timeZone: context.timeZone });
  const expiresOn = new Date(context.now.getTime() + RECEIPT_EXPIRY_MS);
  return queueMail(context, sql, { to: email, expiresOn, ...mail });
}
