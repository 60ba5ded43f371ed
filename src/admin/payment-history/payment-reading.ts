// What was paid: read again whenever the server says that the till changed.
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { usePollInterval } from '#admin/shared/live.ts';
import { STAFF_ONLY } from '#admin/shared/query-client.ts';
import type { ListPayments } from '#contract/payment-history.ts';
import type { PaymentSearch } from './payment-search.ts';

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
