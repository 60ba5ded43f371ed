// Arithmetic of dates: calendar days as numbers (the days since 1 January 1970), and minutes after a time.
// Neither Node 24 nor every supported browser has `Temporal`, and `Intl` only formats. `Date` in UTC has the Gregorian
// calendar; this file alone uses it, and never reads the clock.

const DAY_MS = 24 * 60 * 60_000;

/** The number of a day YYYY-MM-DD, for counting days. An impossible day, such as 31 February, counts on into the next month. */
export function dayNumber(day: string): number {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  return Date.UTC(year, month - 1, dayOfMonth) / DAY_MS;
}

/** The day YYYY-MM-DD that has this number in `dayNumber`. */
export function dayOfNumber(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The time that many minutes after another one. */
export function minutesAfter(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000);
}
