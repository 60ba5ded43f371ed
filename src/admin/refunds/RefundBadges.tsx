// How a payment stands, in a word and a tone; what is on its way comes first.
import { paymentStateNames, refundStateNames } from '#admin/shared/payments/payment-names.ts';
import type { RefundablePayment } from '#contract/refunds.ts';
import type { RefundState } from '#domain/refund.ts';
import { Badge, type BadgeKind } from '#ui/Badge.tsx';
import { refundTexts } from './refund-texts.ts';

const TONES: Readonly<Record<RefundState, BadgeKind>> = {
  requested: 'warn',
  sending: 'warn',
  pending: 'warn',
  unknown: 'danger',
  succeeded: 'ok',
  failed: 'danger',
};

export function PaymentState({ payment: { state, refunds } }: { payment: RefundablePayment }) {
  if (refunds.some((refund) => refund.state === 'unknown')) {
    return (
      <Badge kind="danger" icon="alert">
        {refundTexts.unknown}
      </Badge>
    );
  }
  if (refunds.some((refund) => TONES[refund.state] === 'warn')) {
    return (
      <Badge kind="warn" icon="clock">
        {refundTexts.underWay}
      </Badge>
    );
  }
  return <Badge kind={state === 'succeeded' ? 'ok' : 'neutral'}>{paymentStateNames[state]}</Badge>;
}

export function RefundStateBadge({ state }: { state: RefundState }) {
  return <Badge kind={TONES[state]}>{refundStateNames[state]}</Badge>;
}
