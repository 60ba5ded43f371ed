// The venue's days of trade: a night out belongs to the day it began on, and hours past midnight count on past 24.
import { dayOf, localMoment, type Minutes, type Weekday } from '#domain/time.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Nobody is served at this hour, so one day of trade ends and the next begins. */
const DAY_BEGINS_MS = 6 * 60 * 60_000;

/** The day of trade, YYYY-MM-DD, that holds that moment. */
export function businessDayOf(at: Date, timeZone: string): string {
  return dayOf(new Date(at.getTime() - DAY_BEGINS_MS), timeZone);
}

/** So many days before that one, the oldest first, without the day itself. */
export function daysBefore(day: string, count: number): string[] {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) => {
    return new Date(midnight - (count - index) * DAY_MS).toISOString().slice(0, 10);
  });
}

export function weekdayOf(day: string): Weekday {
  return localMoment(new Date(`${day}T12:00:00Z`), 'UTC').weekday;
}

/** When the venue's clock shows that time of that day of trade; 25 h is one in the morning of the next. */
export function instantOf(day: string, minutes: Minutes, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  // The zone's distance from UTC is known only at an instant: guess one, and correct it twice for a changing clock.
  const guess = wanted - distanceFromUtc(new Date(wanted), timeZone);
  return new Date(wanted - distanceFromUtc(new Date(guess), timeZone));
}

function distanceFromUtc(at: Date, timeZone: string): number {
  const { day, minutes } = localMoment(at, timeZone);
  return Date.parse(`${day}T00:00:00Z`) + minutes * 60_000 - Math.floor(at.getTime() / 60_000) * 60_000;
}
