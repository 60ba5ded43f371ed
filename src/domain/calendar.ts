// Arithmetic of dates: calendar days as numbers (the days since 1 January 1970), and minutes after a time.
// Neither Node 24 nor every supported browser has `Temporal`, and `Intl` only formats. `Date` in UTC has the Gregorian
// calendar; this file alone uses it, and never reads the clock.

const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns the number of days from 1 January 1970 to a day YYYY-MM-DD. An impossible day, such as 31 February, counts on into the
 * next month.
 */
export function toEpochDay(day: string): number {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  return Date.UTC(year, month - 1, dayOfMonth) / DAY_MS;
}

/** Returns the day YYYY-MM-DD that is this many days after 1 January 1970: the reverse of `toEpochDay`. */
export function fromEpochDay(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Returns the time this many minutes after `time`; before it, if the number is negative. */
export function addMinutes(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000);
}
