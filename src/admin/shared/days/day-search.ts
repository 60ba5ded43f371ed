// Search parameters for the range of days of a list.
import { readTextParameter } from '#admin/shared/lists/read-search.ts';
import { isCalendarDay } from '#domain/time.ts';

/**
 * Search parameters of a URL with the range of days of a list: the first day (`from`) and the last day (`to`), both included, as
 * YYYY-MM-DD in the time zone of the venue. If a day is missing, the server chooses it.
 */
export interface DaySearch {
  readonly from?: string;
  readonly to?: string;
}

/**
 * Reads the range of days from the search parameters of a URL. An invalid day is dropped; a range that ends before it begins is
 * dropped as a whole.
 */
export function readDaySearch(search: Record<string, unknown>): DaySearch {
  const days: DaySearch = { ...readDay('from', search), ...readDay('to', search) };
  const isBackwards = days.from !== undefined && days.to !== undefined && days.from > days.to;
  return isBackwards ? {} : days;
}

function readDay<Name extends 'from' | 'to'>(name: Name, search: Record<string, unknown>): { [Key in Name]?: string } {
  const read = readTextParameter(name, search);
  const day = read[name];
  return day !== undefined && isCalendarDay(day) ? read : {};
}
