// What is still to be paid: read again whenever the server says that the till changed.
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { HOUSE_FRESH_MS } from '#admin/shared/house.ts';
import { usePollInterval } from '#admin/shared/live.ts';
import { STAFF_ONLY } from '#admin/shared/query-client.ts';
import type { ListPendingPayments } from '#contract/payment-history.ts';
import type { PendingFilter } from './pending-search.ts';

export const PENDING_KEY = [STAFF_ONLY, 'till', 'pending'] as const;

function listQuery({ from, to, method, table, state }: PendingFilter) {
  const filter = { from, to, method, table, state };
  return infiniteQueryOptions({
    queryKey: [...PENDING_KEY, filter],
    queryFn: ({ pageParam }) => api.paymentHistory.listPendingPayments({ ...filter, after: pageParam }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
  });
}

const FIRST_PAGE: ListPendingPayments['after'] = undefined;

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

/** The codes of the active tables, as people count them; none until they are known. */
export function useTableCodes(): readonly string[] {
  const { data } = useQuery({
    queryKey: [STAFF_ONLY, 'till', 'order-tables'],
    queryFn: () => api.staffOrders.listOrderTables({}),
    staleTime: HOUSE_FRESH_MS,
  });
  return data?.tables.map(({ tableCode }) => tableCode) ?? [];
}
