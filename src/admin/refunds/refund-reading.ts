// Paid payments and what went back of them: read again whenever the server says that it changed.
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { STAFF_ONLY } from '#admin/shared/live/query-client.ts';
import type { RefundablePayment } from '#contract/refunds.ts';
import { isRefundUnderWay } from '#domain/refund.ts';

/** A refund is sent in moments: this soon its result is asked for. */
const UNDER_WAY_POLL_MS = 2_000;

const REFUNDS_KEY = [STAFF_ONLY, 'refunds'] as const;
export const LISTS_KEY = [...REFUNDS_KEY, 'list'] as const;

function listQuery(number: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [...LISTS_KEY, number ?? null],
    queryFn: ({ pageParam }) => api.refunds.listRefundable({ before: pageParam, number }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
  });
}

const FIRST_PAGE: number | undefined = undefined;

/** Payments, newest first, page by page; or only the one of that number. */
export function usePayments(number: number | undefined) {
  return useInfiniteQuery({ ...listQuery(number), refetchInterval: usePollInterval() });
}

/** One payment as the server has it; null when none has that number. */
export function paymentQuery(number: number) {
  return queryOptions({
    queryKey: [...REFUNDS_KEY, 'payment', number],
    queryFn: async (): Promise<RefundablePayment | null> => {
      const { payments } = await api.refunds.listRefundable({ number });
      return payments[0] ?? null;
    },
  });
}

export function usePayment(number: number) {
  const pollInterval = usePollInterval();
  return useQuery({
    ...paymentQuery(number),
    enabled: number > 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? UNDER_WAY_POLL_MS : pollInterval),
  });
}

function isUnderWay(payment: RefundablePayment | null | undefined): boolean {
  return payment?.refunds.some(({ state }) => isRefundUnderWay(state)) ?? false;
}
