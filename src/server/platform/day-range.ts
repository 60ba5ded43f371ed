// The days that a list is filtered by, as a range of times.
import { calendarDay, type DayRange, instantsOfDays } from '#domain/time.ts';
import { type Context, RefusalError } from './context.ts';

/** The first and last day by which a request filters a list, as YYYY-MM-DD. A missing day means the default of the list. */
interface DayFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * A range of whole days in the time zone of the venue, as days and as times. `from` is the first midnight and belongs to the range;
 * `until` is the midnight after the last day and does not.
 */
export interface RequestedDayRange {
  readonly days: DayRange;
  readonly from: Date;
  readonly until: Date;
}

/** Returns the day on which the request was sent, in the time zone of the venue, as YYYY-MM-DD. */
export function todayOf({ now, timeZone }: Context): string {
  return calendarDay(now, timeZone);
}

/**
 * Converts the days of a filter into a range of times in the time zone of the venue. A missing `to` is today. A missing `from` is
 * `to`, or `first` (today by default) if both are missing. Throws the refusal `days-not-valid` if the last day is before the first
 * one.
 */
export function dayRangeOf(context: Context, filter: DayFilter, first = todayOf(context)): RequestedDayRange {
  const { from = filter.to ?? first, to = todayOf(context) } = filter;
  if (from > to) throw new RefusalError('days-not-valid');
  const span = instantsOfDays({ from, to }, context.timeZone);
  return { days: { from, to }, from: new Date(span.from), until: new Date(span.until) };
}
