// The days that a history shows, in its address.
import { readText } from '#admin/shared/lists/read-search.ts';
import { isDay } from '#domain/time.ts';

/** Days of the venue's calendar, YYYY-MM-DD, both included. Missing: what the server shows by itself. */
export interface DaySearch {
  readonly from?: string;
  readonly to?: string;
}

/** What is no day is dropped, and so are days that end before they begin. */
export function readDaySearch(search: Record<string, unknown>): DaySearch {
  const days: DaySearch = { ...readDay('from', search), ...readDay('to', search) };
  const isBackwards = days.from !== undefined && days.to !== undefined && days.from > days.to;
  return isBackwards ? {} : days;
}

function readDay<Name extends 'from' | 'to'>(name: Name, search: Record<string, unknown>): { [Key in Name]?: string } {
  const read = readText(name, search);
  const day = read[name];
  return day !== undefined && isDay(day) ? read : {};
}
