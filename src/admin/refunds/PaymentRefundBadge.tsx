// Badge that says how much of a payment was refunded.
import { REFUND_BADGE_KINDS } from '#admin/shared/payments/PaymentStateBadge.tsx';
import { paymentStateNames } from '#admin/shared/payments/payment-names.ts';
import type { PaymentWithRefunds } from '#contract/refunds.ts';
import { Badge } from '#ui/Badge.tsx';
import { refundTexts } from './refund-texts.ts';

/**
 * Badge that says how much of a payment was refunded. If a refund has no result yet, or its result is unknown, the badge says
 * so instead.
 */
export function PaymentRefundBadge({ payment: { state, refunds } }: { payment: PaymentWithRefunds }) {
  if (refunds.some((refund) => refund.state === 'unknown')) {
    return (
      <Badge kind="danger" icon="alert">
        {refundTexts.unknown}
      </Badge>
    );
  }
  if (refunds.some((refund) => REFUND_BADGE_KINDS[refund.state] === 'warn')) {
    return (
      <Badge kind="warn" icon="clock">
        {refundTexts.inProgress}
      </Badge>
    );
  }
  return <Badge kind={state === 'succeeded' ? 'ok' : 'neutral'}>{paymentStateNames[state]}</Badge>;
}
