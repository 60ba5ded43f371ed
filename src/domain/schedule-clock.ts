// Opening hours and the clock: the local time that they are compared with, and the instants at which they change.
import { instantOfTime, type LocalMoment, localMoment, localMomentOfInstant } from './time.ts';

/** Clocks are put forward and back by one hour, at a full hour, in every zone of Spain; a test lists the changes. */
const HOUR_MS = 60 * 60_000;

/**
 * Returns the local time at which opening hours must be looked up for the instant `at`. This time differs from the clock only when
 * the clock is put back and an hour occurs twice. All of the second hour then counts as the last minute of that hour, so that a bar
 * or kitchen that closed within the hour does not open again.
 */
export function momentForOpeningHours(at: Date, timeZone: string): LocalMoment {
  const hourBefore = localMomentOfInstant(at.getTime() - HOUR_MS, timeZone);
  const moment = localMoment(at, timeZone);
  if (hourBefore.day !== moment.day || hourBefore.minutes !== moment.minutes) return moment;
  return { ...moment, minutes: moment.minutes - (moment.minutes % 60) + 59 };
}

/**
 * Returns the instant of a local opening or closing time, in milliseconds since 1970. If the clock shows the time twice (when it is
 * put back), the result is the first of the two instants. If the clock skips the time, the result is the moment at which it is put
 * forward.
 */
export function instantOfOpeningChange(
  { day, minutes }: Pick<LocalMoment, 'day' | 'minutes'>,
  timeZone: string,
): number {
  const instant = instantOfTime(day, minutes, timeZone);
  const shown = localMomentOfInstant(instant, timeZone).minutes;
  return shown === minutes ? instant : instant - (shown % 60) * 60_000;
}
