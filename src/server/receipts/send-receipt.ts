// Queues the receipt of a payment as an e-mail. It is stored with the request, and sent after the commit.
import { sql as raw } from 'kysely';
import type { QueuedReceipt, RequestReceiptInput, SendReceiptInput } from '#contract/receipts.ts';
import { emailRefusal } from '#domain/email.ts';
import { isPending } from '#domain/payment.ts';
import {
  customerReceiptRefusal,
  decideReceiptRequest,
  mayGiveReceipt,
  receiptRefusal,
  staffReceiptRefusal,
} from '#domain/receipt.ts';
import { splitVatByRate } from '#domain/vat.ts';
import { requireCustomerId } from '#server/customers/index.ts';
import { deleteWaitingEmails, hashEmailAddress, queueEmail } from '#server/mail/index.ts';
import { costOfLines, readBilledLines, readDiscountPercent } from '#server/orders/index.ts';
import {
  findCustomerPayment,
  findLastPaymentIdOfOrder,
  type LockedPayment,
  lockPayment,
  readPaymentSplit,
  recordCustomerEmail,
} from '#server/payments/index.ts';
import { type Context, RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { NetworkHasher } from '#server/platform/network-hash.ts';
import { readSettings } from '#server/settings/index.ts';
import {
  countCustomerReceiptRequests,
  countStaffReceiptRequests,
  findEmailLogoPath,
  listReceiptMailIds,
  listRequestedReceipts,
  readRefundedAmount,
  readRefundedAmountOfOrder,
} from './queries.ts';
import { renderReceiptEmail } from './receipt-mail.ts';

/**
 * The time in milliseconds (72 hours) in which a receipt e-mail may be sent after its request. A longer time is not needed, because
 * staff notice an outage of the mail server that lasts longer.
 */
export const RECEIPT_EXPIRY_MS = 72 * 60 * 60_000;

/**
 * Options for sending receipts that are the same for all requests: the public address of the venue for the links in the e-mail, and
 * the function that hashes the network of a request.
 */
export interface ReceiptOptions {
  /** The address of the logo and of the links in the e-mail. */
  readonly publicUrl: string;
  readonly hashNetwork: NetworkHasher;
}

/**
 * Queues an e-mail, requested by staff, with the receipt of a payment, or with its bill while it is unpaid. A request repeated for
 * the same address within `RECEIPT_REPEAT_MINUTES` sends nothing more. Throws `receipt-not-paid` if the payment has neither receipt
 * nor bill, and `receipt-too-many` (for this payment) or `receipt-too-often` (in the last hour) at the limits. Also throws
 * `receipt-email-not-valid`, `not-found` and `not-allowed`.
 */
export async function sendReceipt(
  context: StaffContext,
  options: ReceiptOptions,
  input: SendReceiptInput,
): Promise<QueuedReceipt> {
  const { actor } = context;
  const email = parseReceiptEmail(input.email);
  return context.transaction(async (sql) => {
    const payment = await lockReceiptPayment(sql, input.paymentId, 'staff');
    requireReceiptPermission(actor, payment);
    const requester: ReceiptRequester = { kind: 'staff', staffId: actor.userId };
    return queueReceipt(context, sql, options.publicUrl, { payment, orderId: null, email, requester });
  });
}

/**
 * Queues an e-mail with the receipt of the customer's own order, or with its bill while staff must still collect it. `insteadOf` is
 * the wrong address of an earlier request: unsent receipts to it are deleted. Throws `receipt-not-paid` if the order has neither
 * receipt nor bill, and `receipt-too-many` (for this order) or `receipt-too-often` (in the last hour) at the limits. Also throws
 * `receipt-email-not-valid` and `not-found`.
 */
export async function requestReceipt(
  context: Context,
  options: ReceiptOptions,
  input: RequestReceiptInput,
): Promise<QueuedReceipt> {
  const email = parseReceiptEmail(input.email);
  const customerId = requireCustomerId(context.actor);
  return context.transaction(async (sql) => {
    const own = await findCustomerPayment(sql, customerId, input.orderId);
    const paymentId = (await findLastPaymentIdOfOrder(sql, input.orderId)) ?? own.id;
    const locked = await lockReceiptPayment(sql, paymentId, 'customer');
    const orderId = paymentId === own.id ? null : input.orderId;
    const payment = orderId === null ? locked : await shareOf(sql, locked, orderId);
    const requester: ReceiptRequester = {
      kind: 'customer',
      customerId,
      networkHash: options.hashNetwork(context.address),
    };
    if (input.insteadOf !== undefined && !isSameAddress(input.insteadOf, email))
      await withdrawReceipts(sql, { paymentId, orderId, customerId, addressHash: hashEmailAddress(input.insteadOf) });
    return queueReceipt(context, sql, options.publicUrl, { payment, orderId, email, requester });
  });
}

/**
 * Of a payment for several orders, or for a part of one: as if it had paid this order alone, whole. Others’ orders are not shown.
 */
async function shareOf(sql: Sql, payment: LockedPayment, orderId: string): Promise<LockedPayment> {
  const cost = costOfLines(await readBilledLines(sql, [orderId]));
  return { ...payment, order_ids: [orderId], total_amount_order: cost, amount_paid_by_user: cost };
}

/**
 * Throws the refusal `not-allowed` unless this member of staff has the permission to send or print the receipt or bill of this
 * payment. The rules are in `mayGiveReceipt`.
 */
export function requireReceiptPermission(actor: StaffContext['actor'], payment: LockedPayment): void {
  const { state, placed_by: placedBy, settled_by: settledBy } = payment;
  if (!mayGiveReceipt(actor, { state, placedBy, settledBy })) throw new RefusalError('not-allowed');
}

/**
 * Returns the e-mail address without outer spaces. Throws the refusal `receipt-email-not-valid` unless the text is exactly one
 * address, so that it cannot contain a header or a second recipient.
 */
export function parseReceiptEmail(text: string): string {
  if (emailRefusal(text)) throw new RefusalError('receipt-email-not-valid');
  return text.trim();
}

function isSameAddress(one: string, other: string): boolean {
  return hashEmailAddress(one).equals(hashEmailAddress(other));
}

/** Deletes the e-mails to this address that wait for sending. One that has been sent stays, and counts towards the limits. */
async function withdrawReceipts(sql: Sql, request: Parameters<typeof listReceiptMailIds>[1]): Promise<void> {
  await deleteWaitingEmails(sql, await listReceiptMailIds(sql, request));
}

/** Locks the payment, so that parallel requests run one after the other. */
async function lockReceiptPayment(
  sql: Sql,
  paymentId: string,
  requester: ReceiptRequester['kind'],
): Promise<LockedPayment> {
  const payment = await lockPayment(sql, paymentId);
  if (!payment) throw new RefusalError('not-found');
  const refusal = receiptRefusal(
    { state: payment.state, isByStaff: payment.placed_by !== null, isToCollect: payment.to_collect },
    requester,
  );
  if (refusal) throw new RefusalError(refusal);
  return payment;
}

interface ReceiptRequest {
  readonly payment: LockedPayment;
  /** The order that the receipt shows alone; null: all that the payment is for. */
  readonly orderId: string | null;
  readonly email: string;
  readonly requester: ReceiptRequester;
}

async function queueReceipt(
  context: Context,
  sql: Sql,
  publicUrl: string,
  request: ReceiptRequest,
): Promise<QueuedReceipt> {
  const { payment, orderId, email, requester } = request;
  const addressHash = hashEmailAddress(email);
  const requested = { address: addressHash.toString('hex'), isOwed: isPending(payment.state) };
  const before = await listRequestedReceipts(sql, { paymentId: payment.id, orderId });
  const decision = decideReceiptRequest(requested, before, context.now);
  if (decision === 'receipt-too-many') throw new RefusalError(decision);
  if (decision === 'sent-already') return { receipt: 'queued' };
  await enforceReceiptLimits(sql, { requester, addressHash, now: context.now });

  const id = await queueReceiptEmail(context, sql, publicUrl, request);
  await sql
    .insertInto('receipts')
    .values({
      id: context.newId(),
      mail_id: id,
      payment_id: payment.id,
      order_id: orderId,
      address_hash: addressHash,
      requested_on: context.now,
      is_owed: requested.isOwed,
      customer_id: requester.kind === 'customer' ? requester.customerId : null,
      network_hash: requester.kind === 'customer' ? requester.networkHash : null,
      staff_id: requester.kind === 'staff' ? requester.staffId : null,
    })
    .execute();
  if (requester.kind === 'staff') await recordCustomerEmail(context, sql, payment, email);
  context.log.info(
    { paymentId: payment.id, mailId: id, address: context.address },
    'Receipt queued for sending by e-mail',
  );
  return { receipt: 'queued' };
}

/** Returns the id of the e-mail. */
async function queueReceiptEmail(
  context: Context,
  sql: Sql,
  publicUrl: string,
  { payment, orderId, email }: Pick<ReceiptRequest, 'payment' | 'orderId' | 'email'>,
): Promise<string> {
  const settings = await readSettings(sql);
  const logoUrl = settings.logo === null ? null : await findEmailLogoPath(sql, settings.logo);
  const lines = await readBilledLines(sql, payment.order_ids);
  const discountPercent = await readDiscountPercent(sql, payment.order_ids);
  const refunded = await (orderId === null
    ? readRefundedAmount(sql, payment.id)
    : readRefundedAmountOfOrder(sql, orderId));
  const parts =
    orderId === null
      ? await readPaymentSplit(sql, payment)
      : lines.map((line) => ({ vatPercent: line.vatPercent, amount: costOfLines([line]) }));
  const receipt = { payment, lines, vat: splitVatByRate(parts), settings, logoUrl, discountPercent, refunded };
  const mail = renderReceiptEmail(receipt, { publicUrl, timeZone: context.timeZone });
  const expiresOn = new Date(context.now.getTime() + RECEIPT_EXPIRY_MS);
  return queueEmail(context, sql, { to: email, expiresOn, ...mail });
}

/** The customer or staff user who requests a receipt. */
type ReceiptRequester =
  | { readonly kind: 'customer'; readonly customerId: string; readonly networkHash: Buffer }
  | { readonly kind: 'staff'; readonly staffId: string };

/** The period for which requests of receipts are counted and limited: one hour, in milliseconds. */
export const RECEIPT_LIMIT_PERIOD_MS = 60 * 60_000;
/** An arbitrary number that no other advisory lock uses. */
const CUSTOMER_REQUESTS_LOCK = 7_261_019;

/**
 * Throws `receipt-too-often` if too many receipts were requested in the last hour. For staff, the limit is for each person. For
 * customers there are four limits: for this customer, for this e-mail address, for this network, and for the venue. Holds a lock
 * until the transaction ends, so that parallel requests cannot exceed a limit together. To avoid deadlocks, call it after locking
 * the payment.
 */
export async function enforceReceiptLimits(
  sql: Sql,
  {
    requester,
    addressHash,
    now,
  }: { readonly requester: ReceiptRequester; readonly addressHash: Buffer; readonly now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - RECEIPT_LIMIT_PERIOD_MS);
  const refusal =
    requester.kind === 'customer'
      ? await customerLimitRefusal(sql, { ...requester, addressHash, since })
      : await staffLimitRefusal(sql, requester.staffId, since);
  if (refusal) throw new RefusalError(refusal);
}

async function customerLimitRefusal(sql: Sql, request: Parameters<typeof countCustomerReceiptRequests>[1]) {
  // There is no row to lock for all customers of the venue.
  await raw`select pg_advisory_xact_lock(${CUSTOMER_REQUESTS_LOCK})`.execute(sql);
  return customerReceiptRefusal(await countCustomerReceiptRequests(sql, request));
}

async function staffLimitRefusal(sql: Sql, staffId: string, since: Date) {
  await sql.selectFrom('staff_users').select('id').where('id', '=', staffId).forNoKeyUpdate().execute();
  return staffReceiptRefusal(await countStaffReceiptRequests(sql, staffId, since));
}
