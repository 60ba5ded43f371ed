// What was paid: read again whenever the server says that the till changed.
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { usePollInterval } from '#admin/shared/live.ts';
import { STAFF_ONLY } from '#admin/shared/query-client.ts';
import type { ListPayments, PaymentDetail } from '#contract/payment-history.ts';
import { isRefundUnderWay } from '#domain/refund.ts';
import type { PaymentSearch } from './payment-search.ts';

/** A refund is sent in moments: this soon its result is asked for. */
const UNDER_WAY_POLL_MS = 2_000;

function listQuery({ from, to, method }: PaymentSearch) {
  return infiniteQueryOptions({
    queryKey: [STAFF_ONLY, 'till', 'payments', { from, to, method }],
    queryFn: ({ pageParam }) => api.paymentHistory.listPayments({ from, to, method, after: pageParam }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
  });
}

const FIRST_PAGE: ListPayments['after'] = undefined;

/** What the filters let through, newest first, page by page. */
export function usePayments(search: PaymentSearch) {
  return useInfiniteQuery({ ...listQuery(search), refetchInterval: usePollInterval() });
}

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
