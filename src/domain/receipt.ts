// Receipts by e-mail: which payments have one, and how many may be requested.
import { isPaid, isPending, type PaymentState } from './payment.ts';
import type { Refusal } from './refusal.ts';
import { type BackOfficeAction, can } from './staff.ts';

/**
 * Maximum number of different e-mail addresses to which the same receipt can be sent. Addresses that the mail server refused do not
 * count. One receipt covers one payment, or one order that several customers paid.
 */
export const RECEIPT_ADDRESSES_MAX = 3;
/**
 * Maximum number of e-mails in which the same receipt can be sent. An e-mail that the mail server refused counts only for one hour.
 * One receipt covers one payment, or one order that several customers paid.
 */
export const RECEIPT_MAILS_MAX = 6;
/** Minutes within which a second request to send the same receipt to the same e-mail address sends nothing. */
export const RECEIPT_REPEAT_MINUTES = 10;
/** Maximum requests for receipts of one customer per hour, for all their orders. */
export const CUSTOMER_RECEIPTS_PER_HOUR = 6;
/**
 * Maximum requests for receipts per hour to one e-mail address, by all customers together. E-mails to the address about waiting
 * times and ready orders count too.
 */
export const ADDRESS_RECEIPTS_PER_HOUR = 6;
/** Maximum requests for receipts by customers per hour from one network address, which all customers of a bar may share. */
export const NETWORK_RECEIPTS_PER_HOUR = 60;
/** Maximum requests for receipts by all customers of the venue per hour. */
export const VENUE_RECEIPTS_PER_HOUR = 300;
/** Maximum bills of tables per hour that staff together may send to one e-mail address. */
export const ADDRESS_BILLS_PER_HOUR = 12;
/** Maximum requests for receipts by one member of staff per hour. */
export const STAFF_RECEIPTS_PER_HOUR = 120;

/**
 * Returns null if a receipt or a bill of the payment can be sent by e-mail, otherwise `receipt-not-paid`. A paid payment has a
 * receipt. An unpaid payment has a bill if staff must collect it (`isToCollect`). Staff can also request the bill of an unpaid
 * order that staff placed (`isByStaff`).
 */
export function receiptRefusal(
  payment: { readonly state: PaymentState; readonly isByStaff: boolean; readonly isToCollect: boolean },
  requestedBy: 'customer' | 'staff',
): 'receipt-not-paid' | null {
  const { state, isByStaff, isToCollect } = payment;
  const isOwed = isPending(state) && (isToCollect || (requestedBy === 'staff' && isByStaff));
  return isPaid(state) || isOwed ? null : 'receipt-not-paid';
}

/**
 * True if a member of staff may send or print the receipt of a payment (the bill while it is unpaid). Without the permission to see
 * payments this is limited to unpaid payments, payments of orders that the person placed, and payments that the person collected.
 */
export function mayGiveReceipt(
  { userId, permissions }: { readonly userId: string; readonly permissions: readonly BackOfficeAction[] },
  payment: { readonly state: PaymentState; readonly placedBy: string | null; readonly settledBy: string | null },
): boolean {
  return (
    can(permissions, 'see-payments') ||
    isPending(payment.state) ||
    payment.placedBy === userId ||
    payment.settledBy === userId
  );
}

/** An earlier request to send the same receipt by e-mail. `decideReceiptRequest` counts these requests to limit further ones. */
export interface EarlierReceiptRequest {
  /** Any text that is equal for equal addresses, for example a hash. */
  readonly address: string;
  readonly requestedOn: Date;
  /** The payment was unpaid at that time: the mail is a bill. */
  readonly isOwed: boolean;
  /** Sending the mail failed permanently. */
  readonly hasFailed: boolean;
}

/**
 * Decides whether a requested receipt or bill is sent by e-mail (`send`). `before` are the earlier requests for the same receipt.
 * `sent-already`: nothing is sent, because the same e-mail was requested for this address in the last `RECEIPT_REPEAT_MINUTES`, and
 * sending it has not failed. `receipt-too-many`: the e-mail would exceed `RECEIPT_MAILS_MAX` or `RECEIPT_ADDRESSES_MAX`.
 */
export function decideReceiptRequest(
  { address, isOwed }: Pick<EarlierReceiptRequest, 'address' | 'isOwed'>,
  before: readonly EarlierReceiptRequest[],
  now: Date,
): 'send' | 'sent-already' | Extract<Refusal, 'receipt-too-many'> {
  const isWithin = ({ requestedOn }: EarlierReceiptRequest, minutes: number) =>
    requestedOn.getTime() > now.getTime() - minutes * 60_000;
  const sent = before.filter(({ hasFailed }) => !hasFailed);
  const isSame = (request: EarlierReceiptRequest) => request.address === address && request.isOwed === isOwed;
  if (sent.some((request) => isSame(request) && isWithin(request, RECEIPT_REPEAT_MINUTES))) return 'sent-already';

  const refused = before.filter((request) => request.hasFailed && isWithin(request, 60));
  const addresses = new Set([...sent.map((request) => request.address), address]);
  const isTooMuch = sent.length + refused.length >= RECEIPT_MAILS_MAX || addresses.size > RECEIPT_ADDRESSES_MAX;
  return isTooMuch ? 'receipt-too-many' : 'send';
}

/** How many receipts customers requested in the last hour, counted for each limit of `customerReceiptRefusal`. */
export interface ReceiptCounts {
  /** By this customer. */
  readonly byCustomer: number;
  /** By any customer, for this address; e-mails to it about waiting times and ready orders count too. */
  readonly toAddress: number;
  /** By customers in the same network. */
  readonly fromNetwork: number;
  /** By all customers of the venue. */
  readonly inVenue: number;
}

/**
 * Returns `receipt-too-often` if a customer must wait before requesting another receipt, otherwise null. `lastHour` are the numbers
 * of requests in the last hour. The limits prevent one person from sending many e-mails to other people.
 */
export function customerReceiptRefusal(lastHour: ReceiptCounts): 'receipt-too-often' | null {
  const { byCustomer, toAddress, fromNetwork, inVenue } = lastHour;
  const isTooMuch =
    byCustomer >= CUSTOMER_RECEIPTS_PER_HOUR ||
    toAddress >= ADDRESS_RECEIPTS_PER_HOUR ||
    fromNetwork >= NETWORK_RECEIPTS_PER_HOUR ||
    inVenue >= VENUE_RECEIPTS_PER_HOUR;
  return isTooMuch ? 'receipt-too-often' : null;
}

/**
 * Returns `receipt-too-often` if a member of staff must wait before requesting another receipt by e-mail, otherwise null.
 * `lastHour` is how many this person has requested in the last hour.
 */
export function staffReceiptRefusal(lastHour: number): 'receipt-too-often' | null {
  return lastHour >= STAFF_RECEIPTS_PER_HOUR ? 'receipt-too-often' : null;
}

/**
 * Returns `receipt-too-many` if staff cannot send another bill of a table to an e-mail address in this hour, otherwise null.
 * `lastHour` is how many bills of tables were sent to the address in the last hour.
 */
export function tableBillRefusal(lastHour: number): 'receipt-too-many' | null {
  return lastHour >= ADDRESS_BILLS_PER_HOUR ? 'receipt-too-many' : null;
}
