// Badges for the state of a payment and of a refund.
import type { PaymentState } from '#domain/payment.ts';
import type { RefundState } from '#domain/refund.ts';
import { Badge, type BadgeKind } from '#ui/Badge.tsx';
import { paymentStateNames, refundStateNames } from './payment-names.ts';

const PAYMENT_BADGE_KINDS: Readonly<Record<PaymentState, BadgeKind>> = {
  pending: 'warn',
  succeeded: 'ok',
  canceled: 'neutral',
  expired: 'neutral',
  'partially-refunded': 'neutral',
  refunded: 'neutral',
};

/** The kind of badge, which decides its colour, for each state of a refund. */
export const REFUND_BADGE_KINDS: Readonly<Record<RefundState, BadgeKind>> = {
  requested: 'warn',
  sending: 'warn',
  pending: 'warn',
  unknown: 'danger',
  succeeded: 'ok',
  failed: 'danger',
};

/** Badge with the state of a payment. */
export function PaymentStateBadge({ state }: { state: PaymentState }) {
  return <Badge kind={PAYMENT_BADGE_KINDS[state]}>{paymentStateNames[state]}</Badge>;
}

/** Badge with the state of one refund. */
export function RefundStateBadge({ state }: { state: RefundState }) {
  return <Badge kind={REFUND_BADGE_KINDS[state]}>{refundStateNames[state]}</Badge>;
}
