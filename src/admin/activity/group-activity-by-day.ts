// Groups the entries of the activity log by day.
import type { ActivityEntry } from '#contract/activity.ts';
import { calendarDay } from '#domain/time.ts';

/** The entries of the activity log of one day of the venue, newest first. */
interface ActivityDay {
  readonly day: string;
  readonly entries: readonly ActivityEntry[];
}

/**
 * Groups entries of the activity log by calendar day in the time zone. The entries must be sorted by time; their sequence stays the
 * same.
 */
export function groupActivityByDay(entries: readonly ActivityEntry[], timeZone: string): ActivityDay[] {
  const days = new Map<string, ActivityEntry[]>();
  for (const entry of entries) {
    const day = calendarDay(new Date(entry.time), timeZone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}
