// One payment, read again whenever the server says that the till changed.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { usePollInterval } from '#admin/shared/live.ts';
import { STAFF_ONLY } from '#admin/shared/query-client.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { isRefundUnderWay } from '#domain/refund.ts';

/** A refund is sent in moments: this soon its result is asked for. */
const UNDER_WAY_POLL_MS = 2_000;

function detailQuery(paymentId: string) {
  return queryOptions({
    queryKey: [STAFF_ONLY, 'till', 'payment', paymentId],
    queryFn: () => api.paymentHistory.readPaymentDetail({ paymentId }),
  });
}

export function usePaymentDetail(paymentId: string) {
  const pollInterval = usePollInterval();
  return useQuery({
    ...detailQuery(paymentId),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? UNDER_WAY_POLL_MS : pollInterval),
  });
}

function isUnderWay(payment: PaymentDetail | undefined): boolean {
  return payment?.refunds.some(({ state }) => isRefundUnderWay(state)) ?? false;
}
