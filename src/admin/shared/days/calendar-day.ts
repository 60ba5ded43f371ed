// Computes calendar days (YYYY-MM-DD) for the day filter, and converts them to and from the `Date` objects of the date picker.
import { addDays, weekdayOf } from '#domain/time.ts';

/** Returns the day before the given day (YYYY-MM-DD). */
export function previousDay(day: string): string {
  return addDays(day, -1);
}

/** Returns the Monday of the week that contains the day (YYYY-MM-DD). */
export function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** Returns the first day of the month that contains the day (YYYY-MM-DD). */
export function firstOfMonth(day: string): string {
  return `${day.slice(0, MONTH_CHARACTERS)}-01`;
}

/** Converts a day (YYYY-MM-DD) to a `Date` for the date picker: midnight in the browser's time zone. */
export function toBrowserDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** Converts a `Date` of the date picker, or of `toBrowserDate`, to its day (YYYY-MM-DD) in the browser's time zone. */
export function fromBrowserDate(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`;
}

const MONTH_CHARACTERS = 'YYYY-MM'.length;
