// Day range of a history in the search parameters.
import { readText } from '#admin/shared/lists/read-search.ts';
import { isCalendarDay } from '#domain/time.ts';

/** Days of the venue's calendar, YYYY-MM-DD, both included. If missing, the server's default applies. */
export interface DaySearch {
  readonly from?: string;
  readonly to?: string;
}

/** Reads the day range; invalid days and reversed ranges are dropped. */
export function readDaySearch(search: Record<string, unknown>): DaySearch {
  const days: DaySearch = { ...readDay('from', search), ...readDay('to', search) };
  const isBackwards = days.from !== undefined && days.to !== undefined && days.from > days.to;
  return isBackwards ? {} : days;
}

function readDay<Name extends 'from' | 'to'>(name: Name, search: Record<string, unknown>): { [Key in Name]?: string } {
  const read = readText(name, search);
  const day = read[name];
  return day !== undefined && isCalendarDay(day) ? read : {};
}
