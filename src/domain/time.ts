// The venue's wall clock: what an instant is called in its time zone.

/** 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Whole minutes after midnight, 0 to 1439. */
export type Minutes = number;

/** A moment as the venue's clock and calendar show it. */
export interface LocalMoment {
  readonly weekday: Weekday;
  readonly minutes: Minutes;
  /** YYYY-MM-DD */
  readonly day: string;
}

/** The moment in that IANA zone, daylight saving included. Throws RangeError for an unknown zone or an invalid date. */
export function localMoment(at: Date, timeZone: string): LocalMoment {
  const part = readClock(at.getTime(), timeZone);
  return {
    weekday: weekdayNamed(part('weekday')),
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
    day: `${part('year')}-${part('month')}-${part('day')}`,
  };
}

/** «21:05» */
export function formatTime(at: Date, timeZone: string): string {
  const part = readClock(at.getTime(), timeZone);
  return `${part('hour')}:${part('minute')}`;
}

/** «21/11/2026, 21:05» */
export function formatDateTime(at: Date, timeZone: string): string {
  const part = readClock(at.getTime(), timeZone);
  return `${part('day')}/${part('month')}/${part('year')}, ${part('hour')}:${part('minute')}`;
}

/** The calendar day, YYYY-MM-DD. */
export function dayOf(at: Date, timeZone: string): string {
  return localMoment(at, timeZone).day;
}

/** Calendar days of the venue, YYYY-MM-DD, both of them included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Whether it names a day that the calendar has. */
export function isDay(text: string): boolean {
  const { year, month, day } = partsOf(text);
  return DAY.test(text) && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/**
 * From the first midnight of these days up to the one after their last, in milliseconds since 1970. A day on which the
 * clock changes has 23 or 25 hours.
 */
export function spanOfDays({ from, to }: Days, timeZone: string): { from: number; until: number } {
  return { from: midnight(dayNumber(from), timeZone), until: midnight(dayNumber(to) + 1, timeZone) };
}

/** The same day of the month before, or its last: a month before 31 March is 28 February. */
export function monthBefore(day: string): string {
  const parts = partsOf(day);
  const [year, month] = parts.month === 1 ? [parts.year - 1, 12] : [parts.year, parts.month - 1];
  return dayNamed(year, month, Math.min(parts.day, daysIn(year, month)));
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** No zone is, or ever was, further than this from UTC. */
const ZONE_MINUTES_MAX = 16 * 60;

/** The first minute whose day is that one or a later one, in milliseconds since 1970: found by halving. */
function midnight(number: number, timeZone: string): number {
  let before = number * DAY_MINUTES - ZONE_MINUTES_MAX;
  let after = number * DAY_MINUTES + ZONE_MINUTES_MAX;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayNumber(dayAt(middle * MINUTE_MS, timeZone)) < number) before = middle;
    else after = middle;
  }
  return after * MINUTE_MS;
}

function dayAt(milliseconds: number, timeZone: string): string {
  const part = readClock(milliseconds, timeZone);
  return dayNamed(Number(part('year')), Number(part('month')), Number(part('day')));
}

/** Whole days since 1 January 1970, by the Gregorian calendar. Years are counted from March, so that 29 February is last. */
function dayNumber(text: string): number {
  const { year, month, day } = partsOf(text);
  const years = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return years * 365 + leapDays + dayOfYear - DAYS_BEFORE_1970;
}

/** From 1 March of the year 0. */
const DAYS_BEFORE_1970 = 719_468;

function daysIn(year: number, month: number): number {
  const [nextYear, nextMonth] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return dayNumber(dayNamed(nextYear, nextMonth, 1)) - dayNumber(dayNamed(year, month, 1));
}

function partsOf(text: string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
}

function dayNamed(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

/** What the clock of that zone shows so many milliseconds after 1970 began, asked for part by part. */
function readClock(at: number, timeZone: string): (part: Intl.DateTimeFormatPartTypes) => string {
  const clock = clockOf(timeZone);
  const minute = Math.floor(at / MINUTE_MS);
  if (clock.minute !== minute) {
    clock.parts = clock.format.formatToParts(at);
    clock.minute = minute;
  }
  const { parts } = clock;
  return (part) => parts.find(({ type }) => type === part)?.value ?? '';
}

/** With what it showed last: nobody here reads seconds, and most ask about the present minute. */
interface Clock {
  readonly format: Intl.DateTimeFormat;
  minute: number;
  parts: Intl.DateTimeFormatPart[];
}

// Making a formatter costs some hundred times more than using it, and a venue has one zone.
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
