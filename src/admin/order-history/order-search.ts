// Search parameters of the order history: days, and the searched text.
import { type DaySearch, readDaySearch } from '#admin/shared/days/day-search.ts';
import { readHistorySearchText } from '#admin/shared/lists/read-search.ts';

/**
 * Search parameters in the URL of the order history: the days, or a text to search. With a text, orders of all days are searched.
 */
export interface OrderHistorySearch extends DaySearch {
  readonly text?: string;
}

/** Reads the search parameters of the order history; invalid values are dropped. */
export function readOrderHistorySearch(search: Record<string, unknown>): OrderHistorySearch {
  return { ...readDaySearch(search), ...readHistorySearchText(search) };
}
