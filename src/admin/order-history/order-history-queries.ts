// Query of the order history, refetched on each live event of payments and boards.
import { api } from '#admin/shared/api.ts';
import { useDayList } from '#admin/shared/days/day-list.ts';
import type { DaySearch } from '#admin/shared/days/day-search.ts';
import { HISTORY_KEY } from '#admin/shared/live/live-updates.ts';
import type { OrderHistory } from '#contract/order-history.ts';

/** Orders of the days, newest first, page by page. */
export function useOrderHistory(days: DaySearch) {
  return useDayList<OrderHistory>({
    key: HISTORY_KEY,
    days,
    read: (request) => api.orderHistory.listOrderHistory(request),
  });
}
