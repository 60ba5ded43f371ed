// Opening hours and the clock: the local time that they are compared with, and the instants at which they change.
import { instantOfTime, type LocalMoment, localMoment, localMomentOfInstant } from './time.ts';

/** Clocks are put forward and back by one hour, at a full hour, in every zone of Spain; a test lists the changes. */
const HOUR_MS = 60 * 60_000;

/**
 * Returns the local date and time of the instant `at`, for a comparison with opening hours. When daylight saving time ends, the
 * clock shows one hour twice. During the second time, the result is always the last minute of that hour. Otherwise a bar that has
 * closed would open again.
 */
export function momentForOpeningHours(at: Date, timeZone: string): LocalMoment {
  const hourBefore = localMomentOfInstant(at.getTime() - HOUR_MS, timeZone);
  const moment = localMoment(at, timeZone);
  if (hourBefore.day !== moment.day || hourBefore.minutes !== moment.minutes) return moment;
  return { ...moment, minutes: moment.minutes - (moment.minutes % 60) + 59 };
}

/**
 * Converts the local date and time at which the bar or the kitchen opens or closes to milliseconds since 1970. A time that the
 * clock shows twice, when daylight saving time ends, gives the first instant. A time that the clock skips, when daylight saving
 * time begins, gives the instant of the clock change.
 */
export function instantOfOpeningChange(
  { day, minutes }: Pick<LocalMoment, 'day' | 'minutes'>,
  timeZone: string,
): number {
  const instant = instantOfTime(day, minutes, timeZone);
  const shown = localMomentOfInstant(instant, timeZone).minutes;
  return shown === minutes ? instant : instant - (shown % 60) * 60_000;
}
