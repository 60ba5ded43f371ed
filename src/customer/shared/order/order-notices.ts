// What the customer has to read about the money of an order that has ended, by what they have read before.
import type { OrderStatus } from '#contract/attempts.ts';
import { isPaidOutcome, type PaymentOutcome, paymentOutcome } from '#domain/payment-outcome.ts';
import type { DuplicateNotice, StoredOrder } from './stored-order.ts';

/**
 * A notice about the money of an ended order. `checking`: the charge was requested and its result is not known. `confirmed-unpaid`:
 * what was not known turned out to be unpaid. `arrived`: what was unpaid or not known is paid. `duplicate`: it was charged twice.
 */
export type OrderNotice =
  | { readonly kind: 'checking' | 'unknown' | 'confirmed-unpaid' | 'arrived' | 'refunded'; readonly orderId: string }
  | {
      readonly kind: 'duplicate';
      readonly orderId: string;
      readonly duplicate: NonNullable<OrderStatus['duplicateCharge']>;
    };

/** Returns the notices about an ended order that the customer has not read yet. `status` is undefined until the server answers. */
export function orderNotices(
  { orderId, read }: Pick<StoredOrder, 'orderId' | 'read'>,
  status: OrderStatus | undefined,
): readonly OrderNotice[] {
  // The session that could read the status may be lost: that the order may have been charged stays true.
  if (status === undefined) return read.outcome === 'unknown' ? [{ kind: 'unknown', orderId }] : [];
  const kind = outcomeNotice(read.outcome, paymentOutcome(status));
  const { duplicateCharge: duplicate } = status;
  const isDuplicateRead = read.duplicate === duplicateNotice(status);
  return [
    ...(kind === null ? [] : [{ kind, orderId }]),
    ...(duplicate === null || isDuplicateRead ? [] : [{ kind: 'duplicate', orderId, duplicate } as const]),
  ];
}

/** Returns what to store once the customer has read the notices of this status. */
export function readNow(status: OrderStatus): StoredOrder['read'] {
  return { outcome: paymentOutcome(status), duplicate: duplicateNotice(status) };
}

function outcomeNotice(
  read: PaymentOutcome,
  present: PaymentOutcome,
): Exclude<OrderNotice['kind'], 'duplicate'> | null {
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

function duplicateNotice({ duplicateCharge }: OrderStatus): DuplicateNotice {
  if (duplicateCharge === null) return 'none';
  return duplicateCharge.refund === 'failed' ? 'refund-failed' : 'returned';
}
