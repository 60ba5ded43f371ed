// The payments of this browser whose money may still arrive, or return: what is stored about each, and what to show.
import type { PaymentStatus } from '#contract/attempts.ts';
import { isStoredOrder, type StoredOrder } from '#customer/shared/order/stored-order.ts';
import { isPaidOutcome, PAYMENT_OUTCOMES, type PaymentOutcome, paymentOutcome } from '#domain/payment-outcome.ts';
import { isArrayOf, isNumber, isObjectOf, isOneOf } from '#domain/type-guards.ts';

/** A payment that was canceled, has expired, or was paid although it may be charged twice. */
export interface WatchedPayment {
  readonly order: StoredOrder;
  /** When the payment ended, in milliseconds since 1970. */
  readonly endedOn: number;
  /** True if the lines of the order have stayed in the cart, so that they could be ordered twice. */
  readonly isInCart: boolean;
  /** The outcome that the customer has read. */
  readonly readOutcome: PaymentOutcome;
  /** What the customer has read about a second charge. */
  readonly readDuplicate: DuplicateNotice;
}

const DUPLICATE_NOTICES = ['none', 'returned', 'refund-failed'] as const;
type DuplicateNotice = (typeof DUPLICATE_NOTICES)[number];

/**
 * `checking`: the charge was requested and its result is not known. `confirmed-unpaid`: what was not known turned out to be unpaid.
 * `arrived`: what was unpaid or not known is paid.
 */
export type WatchNotice =
  | { readonly kind: 'checking' | 'unknown' | 'confirmed-unpaid' | 'arrived' | 'refunded'; readonly orderId: string }
  | {
      readonly kind: 'duplicate';
      readonly orderId: string;
      readonly duplicate: NonNullable<PaymentStatus['duplicateCharge']>;
    };

/**
 * Milliseconds for which an ended payment is watched, because money may arrive until then: the last status query of the server is
 * sent a day after the attempt.
 */
export const WATCHED_MS = 24 * 60 * 60_000;
/** More than a customer can start in a day; the oldest are dropped. */
const WATCHED_MAX = 5;

/** Puts a payment first in the list and removes its earlier entry. Drops the oldest above `WATCHED_MAX`. */
export function addWatched(list: readonly WatchedPayment[], added: WatchedPayment): readonly WatchedPayment[] {
  return [added, ...list.filter(({ order }) => order.orderId !== added.order.orderId)].slice(0, WATCHED_MAX);
}

/** The payments that are not yet too old for money to arrive. */
export function withoutExpired(list: readonly WatchedPayment[], now: number): readonly WatchedPayment[] {
  return list.filter(({ endedOn }) => now - endedOn < WATCHED_MS);
}

/** Changes what is stored about one payment. */
export function changeWatched(
  list: readonly WatchedPayment[],
  orderId: string,
  changes: Partial<WatchedPayment>,
): readonly WatchedPayment[] {
  return list.map((each) => (each.order.orderId === orderId ? { ...each, ...changes } : each));
}

/** Whether the money of this payment has arrived without the customer knowing it. */
export function hasArrived({ readOutcome }: WatchedPayment, status: PaymentStatus): boolean {
  return isPaidOutcome(paymentOutcome(status)) && !isPaidOutcome(readOutcome);
}

/** What the customer has to read about a payment, by what they have read before. */
export function watchNotices(watched: WatchedPayment, status: PaymentStatus): readonly WatchNotice[] {
  const { orderId } = watched.order;
  const kind = outcomeNotice(watched.readOutcome, paymentOutcome(status));
  const { duplicateCharge: duplicate } = status;
  const isDuplicateRead = watched.readDuplicate === duplicateNotice(status);
  return [
    ...(kind === null ? [] : [{ kind, orderId }]),
    ...(duplicate === null || isDuplicateRead ? [] : [{ kind: 'duplicate', orderId, duplicate } as const]),
  ];
}

/** What is stored once the customer has read the notices of this status. */
export function readChanges(status: PaymentStatus): Pick<WatchedPayment, 'readOutcome' | 'readDuplicate'> {
  return { readOutcome: paymentOutcome(status), readDuplicate: duplicateNotice(status) };
}

function outcomeNotice(
  read: PaymentOutcome,
  present: PaymentOutcome,
): Exclude<WatchNotice['kind'], 'duplicate'> | null {
  switch (present) {
    case 'unknown':
    case 'checking':
      return present;
    case 'unpaid':
      return read === 'unknown' ? 'confirmed-unpaid' : null;
    case 'paid':
    case 'paid-late':
      return isPaidOutcome(read) ? null : 'arrived';
    case 'refunded':
      return isPaidOutcome(read) ? null : 'refunded';
    case 'not-started':
    case 'in-progress':
      return null;
  }
}

function duplicateNotice({ duplicateCharge }: PaymentStatus): DuplicateNotice {
  if (duplicateCharge === null) return 'none';
  return duplicateCharge.refund === 'failed' ? 'refund-failed' : 'returned';
}

/** Validates the list read from browser storage. */
export const isWatchedList = isArrayOf(
  isObjectOf<WatchedPayment>({
    order: isStoredOrder,
    endedOn: isNumber,
    isInCart: isOneOf([true, false]),
    readOutcome: isOneOf(PAYMENT_OUTCOMES),
    readDuplicate: isOneOf(DUPLICATE_NOTICES),
  }),
);
