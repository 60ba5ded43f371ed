// Decides which notices about the money of an ended order the customer must still acknowledge, by what they have acknowledged.
import type { OrderStatus } from '#contract/attempts.ts';
import { isPaidOutcome, type PaymentOutcome, paymentOutcome } from '#domain/payment-outcome.ts';
import type { AcknowledgedSurplus, StoredOrder } from './stored-order.ts';

/**
 * A notice about the money of an order that is over. `checking`: a requested charge has no result yet. `unknown`: the order may
 * have been charged. `confirmed-unpaid`: after an unknown outcome, it is certain that nothing was charged. `arrived`: the order is
 * paid after all. `refunded`: it was paid and refunded. `surplus`: more was charged than owed.
 */
export type OrderNotice =
  | { readonly kind: 'checking' | 'unknown' | 'confirmed-unpaid' | 'arrived' | 'refunded'; readonly orderId: string }
  | {
      readonly kind: 'surplus';
      readonly orderId: string;
      readonly surplus: NonNullable<OrderStatus['surplus']>;
    };

/**
 * Returns the notices about an ended order that the customer has not acknowledged yet. `status` is undefined until the server
 * answers.
 */
export function orderNotices(
  { orderId, acknowledged }: Pick<StoredOrder, 'orderId' | 'acknowledged'>,
  status: OrderStatus | undefined,
): readonly OrderNotice[] {
  // The session that could read the status may be lost: that the order may have been charged stays true.
  if (status === undefined) return acknowledged.outcome === 'unknown' ? [{ kind: 'unknown', orderId }] : [];
  const kind = outcomeNotice(acknowledged.outcome, paymentOutcome(status));
  const { surplus } = status;
  const isSurplusAcknowledged = acknowledged.surplus === surplusNotice(status);
  return [
    ...(kind === null ? [] : [{ kind, orderId }]),
    ...(surplus === null || isSurplusAcknowledged ? [] : [{ kind: 'surplus', orderId, surplus } as const]),
  ];
}

/**
 * Returns what the browser stores when the customer acknowledges the notices about an ended order: the payment outcome, and the
 * notice about a surplus (money that was charged above what the order owed). Both come from `status`.
 */
export function acknowledgementOf(status: OrderStatus): StoredOrder['acknowledged'] {
  return { outcome: paymentOutcome(status), surplus: surplusNotice(status) };
}

function outcomeNotice(
  acknowledged: PaymentOutcome,
  present: PaymentOutcome,
): Exclude<OrderNotice['kind'], 'surplus'> | null {
  switch (present) {
    case 'unknown':
    case 'checking':
      return present;
    case 'unpaid':
      return acknowledged === 'unknown' ? 'confirmed-unpaid' : null;
    case 'paid':
    case 'paid-late':
      return isPaidOutcome(acknowledged) ? null : 'arrived';
    case 'refunded':
      return isPaidOutcome(acknowledged) ? null : 'refunded';
    case 'not-started':
    case 'in-progress':
      return null;
  }
}

function surplusNotice({ surplus }: OrderStatus): AcknowledgedSurplus {
  if (surplus === null) return 'none';
  return surplus.refund === 'failed' ? 'refund-failed' : 'returned';
}
