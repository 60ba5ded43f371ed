// Calendar days (YYYY-MM-DD) of the day filter: weeks, months, and the date picker's own dates.
import { addDays, weekdayOf } from '#domain/time.ts';

/** The day before the given day. */
export function previousDay(day: string): string {
  return addDays(day, -1);
}

/** The Monday of the day's week: the day itself or the last Monday before it. */
export function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** The first day of the day's month. */
export function firstOfMonth(day: string): string {
  return `${day.slice(0, MONTH_CHARACTERS)}-01`;
}

/** The day as a date of the date picker: midnight in the browser's time zone. */
export function toBrowserDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The day of a date that `toBrowserDate` or the date picker made. */
export function fromBrowserDate(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`;
}

const MONTH_CHARACTERS = 'YYYY-MM'.length;
