// TanStack Query options and hooks for reading payments that can be refunded, with their refunds. Live events read them again.
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { STAFF_ONLY_QUERY_KEY_PREFIX } from '#admin/shared/live/query-client.ts';
import type { PaymentWithRefunds } from '#contract/refunds.ts';
import { isRefundBeingSent } from '#domain/refund.ts';

/** Poll interval while a refund is in progress; its result usually arrives within seconds. */
const REFUND_POLL_MS = 2_000;

const REFUNDS_KEY = [STAFF_ONLY_QUERY_KEY_PREFIX, 'refunds'] as const;
/** First part of the TanStack Query keys of the lists on the page «Devoluciones». Used to refetch these lists after a refund. */
export const REFUND_LISTS_QUERY_KEY = [...REFUNDS_KEY, 'list'] as const;

function listQuery(number: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [...REFUND_LISTS_QUERY_KEY, number ?? null],
    queryFn: ({ pageParam }) => api.refunds.listRefundable({ before: pageParam, number }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
  });
}

const FIRST_PAGE: number | undefined = undefined;

/**
 * Subscribes to the settled payments (recorded as paid), newest first, paginated; with `number` only to the payment of this
 * number.
 */
export function useRefundablePayments(number: number | undefined) {
  return useInfiniteQuery({ ...listQuery(number), refetchInterval: usePollInterval() });
}

/**
 * Returns the TanStack Query options for reading one settled payment (recorded as paid) with its refunds, by its number. The data
 * is null if there is no such payment.
 */
export function refundablePaymentQuery(number: number) {
  return queryOptions({
    queryKey: [...REFUNDS_KEY, 'payment', number],
    queryFn: async (): Promise<PaymentWithRefunds | null> => {
      const { payments } = await api.refunds.listRefundable({ number });
      return payments[0] ?? null;
    },
  });
}

/**
 * Subscribes to one settled payment (recorded as paid) with its refunds, by its number. It polls faster while a refund is in
 * progress. The number 0 stands for no payment: no request is sent.
 */
export function useRefundablePayment(number: number) {
  const pollInterval = usePollInterval();
  return useQuery({
    ...refundablePaymentQuery(number),
    enabled: number > 0,
    refetchInterval: ({ state }) => (hasRefundInProgress(state.data) ? REFUND_POLL_MS : pollInterval),
  });
}

function hasRefundInProgress(payment: PaymentWithRefunds | null | undefined): boolean {
  return payment?.refunds.some(({ state }) => isRefundBeingSent(state)) ?? false;
}
