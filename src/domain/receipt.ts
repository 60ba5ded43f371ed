// Tickets by e-mail: whose payment has one, and how many may be asked for.
import { isPaid, isPending, type PaymentState } from './payment.ts';
import type { Refusal } from './refusal.ts';

/** Different addresses to which the ticket of one payment goes. */
export const RECEIPT_ADDRESSES_MAX = 3;
/** Mails of one payment in all. */
export const RECEIPT_MAILS_MAX = 6;
/** Within so many minutes the same address is meant by the same press. */
export const RECEIPT_AGAIN_MINUTES = 10;
/** What one guest may ask for in an hour, for all their orders. */
export const GUEST_RECEIPTS_PER_HOUR = 6;
/** What guests together may have sent to one address in an hour. */
export const ADDRESS_RECEIPTS_PER_HOUR = 6;

/** A guest has a ticket of what is paid; staff also of an order that they took and that is still owed. */
export function ticketRefusal(state: PaymentState, asker: 'guest' | 'staff'): 'receipt-not-paid' | null {
  const hasTicket = isPaid(state) || (asker === 'staff' && isPending(state));
  return hasTicket ? null : 'receipt-not-paid';
}

/** A mail with the ticket of the payment, asked for before. */
export interface AskedReceipt {
  /** Any text that is the same for the same address. */
  readonly address: string;
  readonly askedOn: Date;
  /** The mail server will not take it. */
  readonly isGivenUp: boolean;
}

/**
 * What to do when the ticket of a payment is asked for: store a mail, or nothing as one for the same address was asked
 * for a moment ago, or refuse. One that the mail server refused may be asked for again at once.
 */
export function decideReceipt(
  address: string,
  before: readonly AskedReceipt[],
  now: Date,
): 'send' | 'sent-already' | Extract<Refusal, 'receipt-too-many'> {
  const since = now.getTime() - RECEIPT_AGAIN_MINUTES * 60_000;
  const isSame = (asked: AskedReceipt) => asked.address === address && !asked.isGivenUp;
  if (before.some((asked) => isSame(asked) && asked.askedOn.getTime() > since)) return 'sent-already';

  const addresses = new Set([...before.map((asked) => asked.address), address]);
  const isTooMuch = before.length >= RECEIPT_MAILS_MAX || addresses.size > RECEIPT_ADDRESSES_MAX;
  return isTooMuch ? 'receipt-too-many' : 'send';
}
