// Search parameters of the order history: days, and the searched text.
import { type DaySearch, readDaySearch } from '#admin/shared/days/day-search.ts';
import { readHistoryText } from '#admin/shared/lists/read-search.ts';

/** Search parameters of the order history. While a text is searched, the days do not count. */
export interface OrderHistorySearch extends DaySearch {
  readonly text?: string;
}

/** Reads the search parameters of the order history; invalid values are dropped. */
export function readOrderHistorySearch(search: Record<string, unknown>): OrderHistorySearch {
  return { ...readDaySearch(search), ...readHistoryText(search) };
}
