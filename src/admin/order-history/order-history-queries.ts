// What was ordered: read again whenever the server says that the till or a board changed.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#admin/shared/api.ts';
import { useDayList } from '#admin/shared/days/day-list.ts';
import type { DaySearch } from '#admin/shared/days/day-search.ts';
import { usePendingCount } from '#admin/shared/live/board-queries.ts';
import { TILL_KEY } from '#admin/shared/live/payments-queries.ts';
import type { OrderHistory } from '#contract/order-history.ts';

const HISTORY_KEY = [...TILL_KEY, 'orders'] as const;

/** The orders of those days, newest first, page by page. */
export function useOrderHistory(days: DaySearch) {
  useRefetchOnBoardChange();
  return useDayList<OrderHistory>({
    key: HISTORY_KEY,
    days,
    read: (wanted) => api.orderHistory.listOrderHistory(wanted),
  });
}

/** Waiters hear nothing of the till, and the till nothing of lines that are done; the boards hear of both. */
function useRefetchOnBoardChange(): void {
  const client = useQueryClient();
  const drinks = usePendingCount('drinks').dataUpdatedAt;
  const food = usePendingCount('food').dataUpdatedAt;
  const lastSeen = useRef({ drinks, food });
  useEffect(() => {
    const before = lastSeen.current;
    lastSeen.current = { drinks, food };
    const hasChanged = (before.drinks > 0 && before.drinks < drinks) || (before.food > 0 && before.food < food);
    if (hasChanged) void client.invalidateQueries({ queryKey: HISTORY_KEY });
  }, [client, drinks, food]);
}
