// Query of the order history, refetched on each live event of payments and boards.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#admin/shared/api.ts';
import { useDayList } from '#admin/shared/days/day-list.ts';
import type { DaySearch } from '#admin/shared/days/day-search.ts';
import { useBoardCounts } from '#admin/shared/live/board-queries.ts';
import { PAYMENTS_KEY } from '#admin/shared/live/payments-queries.ts';
import type { OrderHistory } from '#contract/order-history.ts';

/** First part of the query keys of the order history. */
export const HISTORY_KEY = [...PAYMENTS_KEY, 'orders'] as const;

/** Orders of the days, newest first, page by page. */
export function useOrderHistory(days: DaySearch) {
  useRefetchOnBoardChange();
  return useDayList<OrderHistory>({
    key: HISTORY_KEY,
    days,
    read: (request) => api.orderHistory.listOrderHistory(request),
  });
}

/**
 * Refetches the history when a board changes. Waiters receive no payments events, and lines marked done cause none; the
 * boards receive both.
 */
function useRefetchOnBoardChange(): void {
  const client = useQueryClient();
  const { dataUpdatedAt } = useBoardCounts();
  const lastSeen = useRef(dataUpdatedAt);
  useEffect(() => {
    const before = lastSeen.current;
    lastSeen.current = dataUpdatedAt;
    if (before > 0 && before < dataUpdatedAt) void client.invalidateQueries({ queryKey: HISTORY_KEY });
  }, [client, dataUpdatedAt]);
}
