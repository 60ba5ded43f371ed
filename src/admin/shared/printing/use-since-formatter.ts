// Hook that formats since when a printer has a problem.

import { sinceText } from '#admin/shared/days/since-text.ts';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { calendarDay } from '#domain/time.ts';

/**
 * Returns a function that formats the time at which a problem of a printer began as «desde las 21:40», in the time zone of the
 * venue. The function receives the time in ISO 8601.
 */
export function useSinceFormatter(): (since: string) => string {
  const { timeZone } = useVenue();
  const today = useServerClock((now) => calendarDay(new Date(now), timeZone));
  return (since) => sinceText(new Date(since), today, timeZone);
}
