// What was ordered: read again whenever the server says that the till or a board changed.
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#admin/shared/api.ts';
import { usePendingCount } from '#admin/shared/boards.ts';
import type { DaySearch } from '#admin/shared/days/day-search.ts';
import { usePollInterval } from '#admin/shared/live.ts';
import { STAFF_ONLY } from '#admin/shared/query-client.ts';
import type { ListOrderHistory } from '#contract/order-history.ts';

const HISTORY_KEY = [STAFF_ONLY, 'till', 'orders'] as const;

function historyQuery({ from, to }: DaySearch) {
  return infiniteQueryOptions({
    queryKey: [...HISTORY_KEY, { from, to }],
    queryFn: ({ pageParam }) => api.orderHistory.listOrderHistory({ from, to, after: pageParam }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
  });
}

const FIRST_PAGE: ListOrderHistory['after'] = undefined;

/** The orders of those days, newest first, page by page. */
export function useOrderHistory(days: DaySearch) {
  useBoardsFollowed();
  return useInfiniteQuery({ ...historyQuery(days), refetchInterval: usePollInterval() });
}

/** Waiters hear nothing of the till, and the till nothing of lines that are done; the boards hear of both. */
function useBoardsFollowed(): void {
  const client = useQueryClient();
  const drinks = usePendingCount('drinks').dataUpdatedAt;
  const food = usePendingCount('food').dataUpdatedAt;
  const seen = useRef({ drinks, food });
  useEffect(() => {
    const before = seen.current;
    seen.current = { drinks, food };
    const isNews = (before.drinks > 0 && before.drinks < drinks) || (before.food > 0 && before.food < food);
    if (isNews) void client.invalidateQueries({ queryKey: HISTORY_KEY });
  }, [client, drinks, food]);
}
