// Hooks for reading pending payments. Live events of payments read them again.
import { useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { useDayRangeRecords } from '#admin/shared/days/day-list.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { openZClosureQuery, orderTablesQuery, PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import type { PendingPaymentList } from '#contract/payment-history.ts';
import type { PendingPaymentFilter } from './pending-payment-search.ts';

/**
 * First part of the TanStack Query keys of all lists of pending payments. Used to refetch these lists after a payment has changed.
 */
export const PENDING_PAYMENTS_QUERY_KEY = [...PAYMENTS_QUERY_KEY, 'pending'] as const;

/**
 * Subscribes to the pending payments that match the filters, newest first, paginated. If `state` is `canceled`, it subscribes to
 * the canceled orders instead.
 */
export function usePendingPayments({ from, to, method, table, state }: PendingPaymentFilter) {
  const filter = { method, table, state };
  return useDayRangeRecords<PendingPaymentList>({
    key: [...PENDING_PAYMENTS_QUERY_KEY, filter],
    days: { from, to },
    read: (page) => api.paymentHistory.listPendingPayments({ ...filter, ...page }),
  });
}

/**
 * Subscribes to the time at which the open Z closure (cash closing) was opened, as ISO 8601 text. Undefined while loading, and
 * if none is open.
 */
export function useZClosureOpeningTime(): string | undefined {
  const { data } = useQuery({ ...openZClosureQuery, refetchInterval: usePollInterval() });
  return data?.closure?.openedOn;
}

/** Subscribes to the codes of the active tables, in natural order (A2 before A10); empty while loading. */
export function useTableCodes(): readonly string[] {
  const { data } = useQuery(orderTablesQuery);
  return data?.tables.map(({ tableCode }) => tableCode) ?? [];
}
