// Local time of the venue, and arithmetic with calendar days.
import { fromEpochDay, toEpochDay } from './calendar.ts';

/** Day of the week; 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The seven weekdays, Monday first, as calendars in Spain show them. */
export const WEEKDAYS_FROM_MONDAY: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];

/** A time of day as whole minutes after midnight, 0 to 1439. Not a duration. */
export type MinutesAfterMidnight = number;

/** A date and a time of the clock in the venue's time zone. */
export interface LocalMoment {
  readonly weekday: Weekday;
  readonly minutes: MinutesAfterMidnight;
  /** YYYY-MM-DD */
  readonly day: string;
}

/**
 * Converts an instant, given as a `Date`, to local time in an IANA time zone, including daylight saving time. Throws RangeError for
 * an unknown zone or an invalid date.
 */
export function localMoment(at: Date, timeZone: string): LocalMoment {
  return localMomentOfInstant(at.getTime(), timeZone);
}

/** Converts an instant, given in milliseconds since 1970, to local time in an IANA time zone. For a `Date`, use `localMoment`. */
export function localMomentOfInstant(at: number, timeZone: string): LocalMoment {
  const part = readLocalTime(at, timeZone);
  return {
    weekday: weekdayNamed(part('weekday')),
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
    day: `${part('year')}-${part('month')}-${part('day')}`,
  };
}

/** Formats a moment as local time: «21:05». */
export function formatTime(at: Date, timeZone: string): string {
  const part = readLocalTime(at.getTime(), timeZone);
  return `${part('hour')}:${part('minute')}`;
}

/** Formats a moment as local date and time: «21/11/2026, 21:05». */
export function formatDateTime(at: Date, timeZone: string): string {
  const part = readLocalTime(at.getTime(), timeZone);
  return `${part('day')}/${part('month')}/${part('year')}, ${part('hour')}:${part('minute')}`;
}

/** Returns the calendar day of a moment in a time zone, YYYY-MM-DD. */
export function calendarDay(at: Date, timeZone: string): string {
  return localMoment(at, timeZone).day;
}

/** A range of calendar days of the venue, YYYY-MM-DD, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** True if the text is a day that exists in the Gregorian calendar, written YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  return DAY.test(text) && fromEpochDay(toEpochDay(text)) === text;
}

/** Returns the day this many days later, or earlier if the count is negative. */
export function addDays(day: string, count: number): string {
  return fromEpochDay(toEpochDay(day) + count);
}

/** Returns the weekday of a calendar day. */
export function weekdayOf(day: string): Weekday {
  // Day 0, 1 January 1970, was a Thursday. The second remainder is for days before it.
  return WEEKDAYS_FROM_THURSDAY[((toEpochDay(day) % 7) + 7) % 7] ?? 4;
}

/**
 * Returns the instants, in milliseconds since 1970, at which a range of days begins and ends in a time zone. `from` is the midnight
 * at the beginning of the first day, `until` the midnight at the end of the last day. A day on which daylight saving time changes
 * has 23 or 25 hours.
 */
export function instantsOfDays({ from, to }: DayRange, timeZone: string): { from: number; until: number } {
  return { from: midnight(toEpochDay(from), timeZone), until: midnight(toEpochDay(to) + 1, timeZone) };
}

/**
 * Converts a day and a time of day (`minutes` after midnight) in a time zone to an instant in milliseconds since 1970. A time that
 * the clock shows twice on that day gives the first instant. For a time that the clock skips, such as 2:30 in the night to summer
 * time, `minutes` count as time passed since midnight: the clock then shows 3:30.
 */
export function instantOfTime(day: string, minutes: MinutesAfterMidnight, timeZone: string): number {
  const number = toEpochDay(day);
  const guess = midnight(number, timeZone) + minutes * MINUTE_MS;
  const missing = (at: number) => {
    const part = readLocalTime(at, timeZone);
    const shown = Number(part('hour')) * 60 + Number(part('minute'));
    return (number - toEpochDay(dayAt(at, timeZone))) * DAY_MINUTES + minutes - shown;
  };
  const shifted = guess + missing(guess) * MINUTE_MS;
  return missing(shifted) === 0 ? shifted : guess;
}

/**
 * Returns the same day of the previous month, or that month's last day if it is shorter. One month before 31 March is 28 or 29
 * February.
 */
export function oneMonthBefore(day: string): string {
  const parts = partsOf(day);
  const sameDay = dayNamed(
    parts.month === 1 ? parts.year - 1 : parts.year,
    parts.month === 1 ? 12 : parts.month - 1,
    parts.day,
  );
  const lastDay = addDays(dayNamed(parts.year, parts.month, 1), -1);
  return sameDay < lastDay ? sameDay : lastDay;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const WEEKDAYS_FROM_THURSDAY: readonly Weekday[] = [4, 5, 6, 0, 1, 2, 3];
/** No time zone is, or ever was, further from UTC than this. */
const ZONE_MINUTES_MAX = 16 * 60;

/** The first minute of a day (given by its number) in a time zone, in milliseconds since 1970. Found by binary search. */
function midnight(number: number, timeZone: string): number {
  let before = number * DAY_MINUTES - ZONE_MINUTES_MAX;
  let after = number * DAY_MINUTES + ZONE_MINUTES_MAX;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (toEpochDay(dayAt(middle * MINUTE_MS, timeZone)) < number) before = middle;
    else after = middle;
  }
  return after * MINUTE_MS;
}

function dayAt(milliseconds: number, timeZone: string): string {
  const part = readLocalTime(milliseconds, timeZone);
  return dayNamed(Number(part('year')), Number(part('month')), Number(part('day')));
}

function partsOf(day: string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  return { year, month, day: dayOfMonth };
}

function dayNamed(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

/** Returns a function that reads one part (year, hour, …) of the local time at that instant. */
function readLocalTime(at: number, timeZone: string): (part: Intl.DateTimeFormatPartTypes) => string {
  const clock = clockOf(timeZone);
  const minute = Math.floor(at / MINUTE_MS);
  if (clock.minute !== minute) {
    clock.parts = clock.format.formatToParts(at);
    clock.minute = minute;
  }
  const { parts } = clock;
  return (part) => parts.find(({ type }) => type === part)?.value ?? '';
}

/** A formatter with its last result. Seconds are never read, and most calls are about the same minute. */
interface Clock {
  readonly format: Intl.DateTimeFormat;
  minute: number;
  parts: Intl.DateTimeFormatPart[];
}

// Creating a formatter costs about a hundred times more than using it, and a venue has only one time zone.
const clocks = new Map<string, Clock>();

function clockOf(timeZone: string): Clock {
  const known = clocks.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const clock = { format, minute: Number.NaN, parts: [] };
  clocks.set(timeZone, clock);
  return clock;
}

const WEEKDAYS: Readonly<Record<string, Weekday>> = { Sun: 0, Mon: 1, Tue: 2, Wed: 3, Thu: 4, Fri: 5, Sat: 6 };

function weekdayNamed(name: string): Weekday {
  const weekday = WEEKDAYS[name];
  if (weekday === undefined) throw new RangeError(`Not a weekday: ${name}`);
  return weekday;
}
