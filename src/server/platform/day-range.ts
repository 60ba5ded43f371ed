// The days that a list is asked for, as moments between which its rows lie.
import { type Days, dayOf, spanOfDays } from '#domain/time.ts';
import { type Context, Refused } from './context.ts';

/** What a list's filter says; a day that is missing is the one the list begins with. */
export interface DayFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Whole days of the venue: from the first midnight on, and before the one after the last day. */
export interface DaySpan {
  readonly days: Days;
  readonly from: Date;
  readonly until: Date;
}

/** The venue's calendar day of this request. */
export function todayOf({ now, timeZone }: Context): string {
  return dayOf(now, timeZone);
}

/** The wanted days; without any, from `first` to today. Refused when they end before they begin. */
export function spanOf(context: Context, wanted: DayFilter, first = todayOf(context)): DaySpan {
  const { from = wanted.to ?? first, to = todayOf(context) } = wanted;
  if (from > to) throw new Refused('days-not-valid');
  const span = spanOfDays({ from, to }, context.timeZone);
  return { days: { from, to }, from: new Date(span.from), until: new Date(span.until) };
}
