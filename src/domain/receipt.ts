// Receipts by e-mail: whose payment has one, and how many may be asked for.
import { isPaid, isPending, type PaymentState } from './payment.ts';
import type { Refusal } from './refusal.ts';

/** Different addresses to which the receipt of one payment goes. Those that the mail server refused are none of them. */
export const RECEIPT_ADDRESSES_MAX = 3;
/** Mails of one payment in all; of those that the mail server refused, the ones of the last hour alone. */
export const RECEIPT_MAILS_MAX = 6;
/** Within so many minutes the same address is meant by the same press. */
export const RECEIPT_AGAIN_MINUTES = 10;
/** What one guest may ask for in an hour, for all their orders. */
export const GUEST_RECEIPTS_PER_HOUR = 6;
/** What guests together may have sent to one address in an hour. */
export const ADDRESS_RECEIPTS_PER_HOUR = 6;
/** What guests may ask for in an hour from one network. A whole bar may sit behind one. */
export const NETWORK_RECEIPTS_PER_HOUR = 60;
/** What all guests of the venue may ask for in an hour. */
export const VENUE_RECEIPTS_PER_HOUR = 300;
/** What one member of staff may ask for in an hour. */
export const STAFF_RECEIPTS_PER_HOUR = 120;

/**
 * A guest has a receipt of what is paid. Staff also send what an order that they took still owes; what a guest has begun
 * to pay is owed by nobody yet.
 */
export function receiptRefusal(
  { state, isByStaff }: { readonly state: PaymentState; readonly isByStaff: boolean },
  requestedBy: 'guest' | 'staff',
): 'receipt-not-paid' | null {
  const isOwed = isPending(state) && isByStaff;
  return isPaid(state) || (isOwed && requestedBy === 'staff') ? null : 'receipt-not-paid';
}

/** A mail with the receipt of the payment, asked for before. */
export interface AskedReceipt {
  /** Any text that is the same for the same address. */
  readonly address: string;
  readonly askedOn: Date;
  /** It was not paid then: the mail says what is owed. */
  readonly isOwed: boolean;
  /** The mail server will not take it. */
  readonly isGivenUp: boolean;
}

/**
 * What to do when the receipt of a payment is asked for: store a mail, or nothing as the same one was asked for a moment
 * ago for the same address, or refuse. One that the mail server refused may be asked for again at once, and so may the
 * receipt of what was owed a moment ago. Mistyped addresses keep nobody from their receipt for longer than an hour.
 */
export function decideReceipt(
  { address, isOwed }: Pick<AskedReceipt, 'address' | 'isOwed'>,
  before: readonly AskedReceipt[],
  now: Date,
): 'send' | 'sent-already' | Extract<Refusal, 'receipt-too-many'> {
  const isWithin = ({ askedOn }: AskedReceipt, minutes: number) => askedOn.getTime() > now.getTime() - minutes * 60_000;
  const sent = before.filter(({ isGivenUp }) => !isGivenUp);
  const isSame = (asked: AskedReceipt) => asked.address === address && asked.isOwed === isOwed;
  if (sent.some((asked) => isSame(asked) && isWithin(asked, RECEIPT_AGAIN_MINUTES))) return 'sent-already';

  const refused = before.filter((asked) => asked.isGivenUp && isWithin(asked, 60));
  const addresses = new Set([...sent.map((asked) => asked.address), address]);
  const isTooMuch = sent.length + refused.length >= RECEIPT_MAILS_MAX || addresses.size > RECEIPT_ADDRESSES_MAX;
  return isTooMuch ? 'receipt-too-many' : 'send';
}

/** How many mails guests asked for in the last hour. */
export interface GuestsReceipts {
  /** This guest. */
  readonly byGuest: number;
  /** Anybody, for this address. */
  readonly toAddress: number;
  /** Whoever is in this guest's network. */
  readonly fromNetwork: number;
  /** All of them. */
  readonly inVenue: number;
}

/**
 * Why a guest has to wait. An order at the bar costs nothing, and whoever drops their cookies is another guest: without
 * bounds, each would be a mail to whomever they like.
 */
export function guestReceiptRefusal(lastHour: GuestsReceipts): 'receipt-too-often' | null {
  const { byGuest, toAddress, fromNetwork, inVenue } = lastHour;
  const isTooMuch =
    byGuest >= GUEST_RECEIPTS_PER_HOUR ||
    toAddress >= ADDRESS_RECEIPTS_PER_HOUR ||
    fromNetwork >= NETWORK_RECEIPTS_PER_HOUR ||
    inVenue >= VENUE_RECEIPTS_PER_HOUR;
  return isTooMuch ? 'receipt-too-often' : null;
}

/** Why a member of staff has to wait, who asked for so many in the last hour: more is no service at tables. */
export function staffReceiptRefusal(lastHour: number): 'receipt-too-often' | null {
  return lastHour >= STAFF_RECEIPTS_PER_HOUR ? 'receipt-too-often' : null;
}
