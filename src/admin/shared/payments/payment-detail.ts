// One payment, read again whenever the server says that the till changed.
import { useQuery } from '@tanstack/react-query';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { paymentQuery } from '#admin/shared/live/payments-queries.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { isRefundUnderWay } from '#domain/refund.ts';

/** A refund is sent in moments: this soon its result is asked for. */
const IN_PROGRESS_POLL_MS = 2_000;

export function usePaymentDetail(paymentId: string) {
  const pollInterval = usePollInterval();
  return useQuery({
    ...paymentQuery(paymentId),
    refetchInterval: ({ state }) => (hasRefundInProgress(state.data) ? IN_PROGRESS_POLL_MS : pollInterval),
  });
}

function hasRefundInProgress(payment: PaymentDetail | undefined): boolean {
  return payment?.refunds.some(({ state }) => isRefundUnderWay(state)) ?? false;
}
