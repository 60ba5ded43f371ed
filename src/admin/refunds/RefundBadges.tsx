// Badges with the state of a refund, and with how much of a payment was refunded.
import { paymentStateNames, refundStateNames } from '#admin/shared/payments/payment-names.ts';
import type { RefundablePayment } from '#contract/refunds.ts';
import type { RefundState } from '#domain/refund.ts';
import { Badge, type BadgeKind } from '#ui/Badge.tsx';
import { refundTexts } from './refund-texts.ts';

const BADGE_KINDS: Readonly<Record<RefundState, BadgeKind>> = {
  requested: 'warn',
  sending: 'warn',
  pending: 'warn',
  unknown: 'danger',
  succeeded: 'ok',
  failed: 'danger',
};

/**
 * Badge that says how much of a payment was refunded. If a refund has no result yet, or its result is unknown, the badge says
 * so instead.
 */
export function PaymentRefundBadge({ payment: { state, refunds } }: { payment: RefundablePayment }) {
  if (refunds.some((refund) => refund.state === 'unknown')) {
    return (
      <Badge kind="danger" icon="alert">
        {refundTexts.unknown}
      </Badge>
    );
  }
  if (refunds.some((refund) => BADGE_KINDS[refund.state] === 'warn')) {
    return (
      <Badge kind="warn" icon="clock">
        {refundTexts.inProgress}
      </Badge>
    );
  }
  return <Badge kind={state === 'succeeded' ? 'ok' : 'neutral'}>{paymentStateNames[state]}</Badge>;
}

/** Badge with the state of one refund, coloured by its outcome. */
export function RefundStateBadge({ state }: { state: RefundState }) {
  return <Badge kind={BADGE_KINDS[state]}>{refundStateNames[state]}</Badge>;
}
