// What the list of closures shows, in its address.
import { type DaySearch, readDaySearch } from '#admin/shared/days/day-search.ts';
import { readText } from '#admin/shared/read-search.ts';

export interface ClosureSearch extends DaySearch {
  /** The closed closure whose detail is open. */
  readonly closure?: string;
}

export function readClosureSearch(search: Record<string, unknown>): ClosureSearch {
  return { ...readDaySearch(search), ...readText('closure', search) };
}
