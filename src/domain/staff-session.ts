// How long staff sessions last.
import { addDays, calendarDay, instantOfTime } from './time.ts';

/** A session lasts at least this long after its last use: longer than a shift, shorter than a day. */
const IDLE_HOURS_MIN = 14;
/** A session lasts at least this long, and a shared tablet too, if it is used. */
const DAYS_MIN = 30;
/** The ways to open a staff session: with the password, or with the PIN on a shared tablet. */
export const STAFF_SESSION_KINDS = ['password', 'pin'] as const;
/** How a staff session was opened: with the password, or with the PIN on a shared tablet. */
export type StaffSessionKind = (typeof STAFF_SESSION_KINDS)[number];

/** Milliseconds after its last use at which the session of a person on a shared tablet ends. */
export const TABLET_IDLE_MS = 2 * 60_000;

/** Sessions end at this local time, when no bar is serving: 6:00, in minutes after midnight. */
const END_MINUTES = 6 * 60;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The longest time, in milliseconds, for which a session of staff can last. A session ends at the first 6:00 after 30 days; the sum
 * is therefore 31 days, and one hour more for the end of daylight saving time.
 */
export const STAFF_SESSION_MS_MAX = (DAYS_MIN + 1) * DAY_MS + HOUR_MS;

/** The times of a staff session that decide when it ends. `isOnTablet` marks the session of a person on a shared tablet. */
interface StaffSessionTimes {
  readonly openedOn: Date;
  readonly lastSeenOn: Date;
  readonly isOnTablet: boolean;
}

/**
 * Returns when a staff session ends unless it is used again, in milliseconds since 1970: at the first 6:00 in `timeZone` that is at
 * least 14 hours after its last use. On a shared tablet it ends two minutes after its last use. It never ends later than
 * `latestSessionEnd`.
 */
export function staffSessionEnd({ openedOn, lastSeenOn, isOnTablet }: StaffSessionTimes, timeZone: string): number {
  const idleEnd = isOnTablet
    ? lastSeenOn.getTime() + TABLET_IDLE_MS
    : firstEndTime(lastSeenOn, IDLE_HOURS_MIN * HOUR_MS, timeZone);
  return Math.min(idleEnd, latestSessionEnd(openedOn, timeZone));
}

/**
 * Returns the latest time at which a session of staff or a shared tablet ends, in milliseconds since 1970: the first 6:00 in the
 * venue's time zone that is 30 days or more after `openedOn`, when the session or tablet was opened.
 */
export function latestSessionEnd(openedOn: Date, timeZone: string): number {
  return firstEndTime(openedOn, DAYS_MIN * DAY_MS, timeZone);
}

/** The first 6:00 that is at least that many milliseconds after `from`. */
function firstEndTime(from: Date, msMin: number, timeZone: string): number {
  let day = addDays(calendarDay(from, timeZone), Math.floor(msMin / DAY_MS));
  let end = instantOfTime(day, END_MINUTES, timeZone);
  while (end < from.getTime() + msMin) {
    day = addDays(day, 1);
    end = instantOfTime(day, END_MINUTES, timeZone);
  }
  return end;
}
