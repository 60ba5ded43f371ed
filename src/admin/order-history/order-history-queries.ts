// Query of the order history.
import { api } from '#admin/shared/api.ts';
import { useDayList } from '#admin/shared/days/day-list.ts';
import type { DaySearch } from '#admin/shared/days/day-search.ts';
import { HISTORY_KEY } from '#admin/shared/live/live-updates.ts';
import type { OrderHistory } from '#contract/order-history.ts';

/** Subscribes to the orders of the given days, newest first, paginated. */
export function useOrderHistory(days: DaySearch) {
  return useDayList<OrderHistory>({
    key: HISTORY_KEY,
    days,
    read: (request) => api.orderHistory.listOrderHistory(request),
  });
}
