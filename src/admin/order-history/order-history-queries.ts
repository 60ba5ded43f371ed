// Hooks for reading the orders of past and present days, and those that a search finds.
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { useDayRangeRecords } from '#admin/shared/days/day-list.ts';
import type { DaySearch } from '#admin/shared/days/day-search.ts';
import { ORDER_HISTORY_QUERY_KEY } from '#admin/shared/live/live-updates.ts';
import type { FoundOrders } from '#contract/history-search.ts';
import type { OrderHistory } from '#contract/order-history.ts';

/** Subscribes to the orders of the given days, for «Historial de Pedidos»; newest first, paginated. */
export function useOrderHistory(days: DaySearch) {
  return useDayRangeRecords<OrderHistory>({
    key: ORDER_HISTORY_QUERY_KEY,
    days,
    read: (request) => api.orderHistory.listOrderHistory(request),
  });
}

/** Subscribes to the orders that match the searched text, newest first, paginated. */
export function useFoundOrders(text: string) {
  return useInfiniteQuery({
    queryKey: [...ORDER_HISTORY_QUERY_KEY, 'search', text],
    queryFn: ({ pageParam: after }) => api.historySearch.searchOrders({ text, after }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
  });
}

const FIRST_PAGE: NonNullable<FoundOrders['next']> | undefined = undefined;
