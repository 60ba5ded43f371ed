// Decides which notices about the money of an ended order the customer must still read, by what they have read before.
import type { OrderStatus } from '#contract/attempts.ts';
import { isPaidOutcome, type PaymentOutcome, paymentOutcome } from '#domain/payment-outcome.ts';
import type { StoredOrder, SurplusNotice } from './stored-order.ts';

/**
 * A notice about the money of an ended order. `checking`: the charge was requested and its result is not known. `confirmed-unpaid`:
 * what was not known turned out to be unpaid. `arrived`: what was unpaid or not known is paid. `surplus`: more was charged than
 * owed.
 */
export type OrderNotice =
  | { readonly kind: 'checking' | 'unknown' | 'confirmed-unpaid' | 'arrived' | 'refunded'; readonly orderId: string }
  | {
      readonly kind: 'surplus';
      readonly orderId: string;
      readonly surplus: NonNullable<OrderStatus['surplus']>;
    };

/** Returns the notices about an ended order that the customer has not read yet. `status` is undefined until the server answers. */
export function orderNotices(
  { orderId, read }: Pick<StoredOrder, 'orderId' | 'read'>,
  status: OrderStatus | undefined,
): readonly OrderNotice[] {
  // The session that could read the status may be lost: that the order may have been charged stays true.
  if (status === undefined) return read.outcome === 'unknown' ? [{ kind: 'unknown', orderId }] : [];
  const kind = outcomeNotice(read.outcome, paymentOutcome(status));
  const { surplus } = status;
  const isSurplusRead = read.surplus === surplusNotice(status);
  return [
    ...(kind === null ? [] : [{ kind, orderId }]),
    ...(surplus === null || isSurplusRead ? [] : [{ kind: 'surplus', orderId, surplus } as const]),
  ];
}

/**
 * Returns what is stored after the customer has read the notices about this status: the outcome of the payment, and the state of a
 * surplus.
 */
export function readNow(status: OrderStatus): StoredOrder['read'] {
  return { outcome: paymentOutcome(status), surplus: surplusNotice(status) };
}

function outcomeNotice(read: PaymentOutcome, present: PaymentOutcome): Exclude<OrderNotice['kind'], 'surplus'> | null {
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

function surplusNotice({ surplus }: OrderStatus): SurplusNotice {
  if (surplus === null) return 'none';
  return surplus.refund === 'failed' ? 'refund-failed' : 'returned';
}
