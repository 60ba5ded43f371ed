// What is still to be paid: read again whenever the server says that the till changed.
import { useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { useDayList } from '#admin/shared/days/day-list.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { openTillQuery, orderTablesQuery, TILL_KEY } from '#admin/shared/live/payments-queries.ts';
import type { PendingPaymentList } from '#contract/payment-history.ts';
import type { PendingFilter } from './pending-search.ts';

export const PENDING_KEY = [...TILL_KEY, 'pending'] as const;

/** What the filters let through, newest first, page by page. */
export function usePendingPayments({ from, to, method, table, state }: PendingFilter) {
  const filter = { method, table, state };
  return useDayList<PendingPaymentList>({
    key: [...PENDING_KEY, filter],
    days: { from, to },
    read: (wanted) => api.paymentHistory.listPendingPayments({ ...filter, ...wanted }),
  });
}

/** When the open till was opened; undefined while that is not known, and while none is open. */
export function useTillOpening(): string | undefined {
  const { data } = useQuery({ ...openTillQuery, refetchInterval: usePollInterval() });
  return data?.closure?.openedOn;
}

/** The codes of the active tables, as people count them; none until they are known. */
export function useTableCodes(): readonly string[] {
  const { data } = useQuery(orderTablesQuery);
  return data?.map(({ tableCode }) => tableCode) ?? [];
}
