// The days that a history shows, in its address.
import { readText } from '#admin/shared/read-search.ts';

/** Days of the venue's calendar, YYYY-MM-DD, both included. Missing: what the server shows by itself. */
export interface DaySearch {
  readonly from?: string;
  readonly to?: string;
}

/** What is no day is dropped. */
export function readDaySearch(search: Record<string, unknown>): DaySearch {
  return { ...readText('from', search), ...readText('to', search) };
}
