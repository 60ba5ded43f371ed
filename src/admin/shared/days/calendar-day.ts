// Reckoning with days that no clock and no zone belongs to, YYYY-MM-DD.

const DAY_MS = 24 * 60 * 60 * 1000;

/** So many days later, or earlier with a negative number. */
export function daysLater(day: string, count: number): string {
  return new Date(atNoonUtc(day) + count * DAY_MS).toISOString().slice(0, DAY_CHARACTERS);
}

export function previousDay(day: string): string {
  return daysLater(day, -1);
}

/** The Monday of its week: the day itself, or the last one before. */
export function mondayOf(day: string): string {
  const sinceMonday = (new Date(atNoonUtc(day)).getUTCDay() + 6) % 7;
  return daysLater(day, -sinceMonday);
}

export function firstOfMonth(day: string): string {
  return `${day.slice(0, MONTH_CHARACTERS)}-01`;
}

/** The day as a calendar of the browser counts it, wherever the browser is. */
export function toBrowserDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The day that `toBrowserDate` made that date of. */
export function fromBrowserDate(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`;
}

const DAY_CHARACTERS = 'YYYY-MM-DD'.length;
const MONTH_CHARACTERS = 'YYYY-MM'.length;

function atNoonUtc(day: string): number {
  return Date.parse(`${day}T12:00Z`);
}
