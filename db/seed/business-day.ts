// Business days of the venue. Orders after midnight belong to the day on which the evening began; their hours continue past 24.
import { addDays, calendarDay, localMoment, type MinutesAfterMidnight } from '#domain/time.ts';

/** A business day begins at 06:00, when the venue is always closed. */
const DAY_BEGINS_MS = 6 * 60 * 60_000;

/** Returns the business day, YYYY-MM-DD, that contains this moment: the hours after midnight belong to the day before. */
export function businessDayAt(at: Date, timeZone: string): string {
  return calendarDay(new Date(at.getTime() - DAY_BEGINS_MS), timeZone);
}

/** Returns this many days before a day (YYYY-MM-DD), oldest first, without the day itself. */
export function daysBefore(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(day, index - count));
}

/**
 * Returns the instant at which the clock of the venue shows a time of a business day. `minutes` are counted from the midnight of
 * `day`: 25 × 60 is one in the morning of the next day.
 */
export function instantAt(day: string, minutes: MinutesAfterMidnight, timeZone: string): Date {
  const local = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  // The UTC offset of a zone is known only for a moment. Guess the moment, then correct it for a daylight saving change.
  const guess = local - utcOffset(new Date(local), timeZone);
  return new Date(local - utcOffset(new Date(guess), timeZone));
}

function utcOffset(at: Date, timeZone: string): number {
  const { day, minutes } = localMoment(at, timeZone);
  return Date.parse(`${day}T00:00:00Z`) + minutes * 60_000 - Math.floor(at.getTime() / 60_000) * 60_000;
}
