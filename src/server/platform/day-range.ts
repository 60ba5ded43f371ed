// The days that a list is filtered by, as a range of times.
import { calendarDay, type DayRange, instantsOfDays } from '#domain/time.ts';
import { type Context, RefusalError } from './context.ts';

/** The first and last day that a request asks for. A missing day stands for the default of the list. */
export interface DayFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Whole days of the venue: from the first midnight, inclusive, to the midnight after the last day, exclusive. */
export interface RequestedDayRange {
  readonly days: DayRange;
  readonly from: Date;
  readonly until: Date;
}

/** Returns the calendar day of the request in the time zone of the venue, as YYYY-MM-DD. */
export function todayOf({ now, timeZone }: Context): string {
  return calendarDay(now, timeZone);
}

/**
 * Turns a day filter into a range of times. A missing `to` means today. A missing `from` means the day `to`, or `first` if both are
 * missing. Refuses a range that ends before it begins.
 */
export function dayRangeOf(context: Context, filter: DayFilter, first = todayOf(context)): RequestedDayRange {
  const { from = filter.to ?? first, to = todayOf(context) } = filter;
  if (from > to) throw new RefusalError('days-not-valid');
  const span = instantsOfDays({ from, to }, context.timeZone);
  return { days: { from, to }, from: new Date(span.from), until: new Date(span.until) };
}
