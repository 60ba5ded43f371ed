// Query of one payment's details, refetched on each live event of payments.
import { useQuery } from '@tanstack/react-query';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { paymentDetailQuery } from '#admin/shared/live/payments-queries.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { isRefundInProgress } from '#domain/refund.ts';

/** Poll interval while a refund is in progress, in milliseconds: providers usually respond within seconds. */
const REFUND_POLL_MS = 2_000;

/** Subscribes to the details of a payment. */
export function usePaymentDetail(paymentId: string) {
  const pollInterval = usePollInterval();
  return useQuery({
    ...paymentDetailQuery(paymentId),
    refetchInterval: ({ state }) => (hasRefundInProgress(state.data) ? REFUND_POLL_MS : pollInterval),
  });
}

function hasRefundInProgress(payment: PaymentDetail | undefined): boolean {
  return payment?.refunds.some(({ state }) => isRefundInProgress(state)) ?? false;
}
