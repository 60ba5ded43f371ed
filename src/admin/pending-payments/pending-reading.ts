// What is still to be paid: read again whenever the server says that the till changed.
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import type { DaySearch } from '#admin/shared/days/day-search.ts';
import { usePollInterval } from '#admin/shared/live.ts';
import { STAFF_ONLY } from '#admin/shared/query-client.ts';
import type { ListPayments } from '#contract/payment-history.ts';
import type { FilteredMethod } from './pending-texts.ts';

export interface PendingFilter extends DaySearch {
  readonly method?: FilteredMethod;
}

export const PENDING_KEY = [STAFF_ONLY, 'till', 'pending'] as const;

function listQuery({ from, to, method }: PendingFilter) {
  return infiniteQueryOptions({
    queryKey: [...PENDING_KEY, { from, to, method }],
    queryFn: ({ pageParam }) => api.paymentHistory.listPendingPayments({ from, to, method, after: pageParam }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
  });
}

const FIRST_PAGE: ListPayments['after'] = undefined;

/** What the filters let through, newest first, page by page. */
export function usePendingPayments(filter: PendingFilter) {
  return useInfiniteQuery({ ...listQuery(filter), refetchInterval: usePollInterval() });
}

/** One payment. Its detail is read under the same key, so that both are one request. */
export function paymentQuery(paymentId: string) {
  return queryOptions({
    queryKey: [STAFF_ONLY, 'till', 'payment', paymentId],
    queryFn: () => api.paymentHistory.readPaymentDetail({ paymentId }),
  });
}

/** When the open till was opened; undefined while that is not known, and while none is open. */
export function useTillOpening(): string | undefined {
  const { data } = useQuery({
    queryKey: [STAFF_ONLY, 'till', 'open'],
    queryFn: () => api.closures.readTill({}),
    refetchInterval: usePollInterval(),
  });
  return data?.closure?.openedOn;
}
