// Days, weekdays and hours of the dashboard: the range a year before, earlier days of the same weekday, and evenings.
import { toEpochDay } from './calendar.ts';
import { openTimeRanges, type WeekHours } from './schedule.ts';
import { addDays, type DayRange, type Weekday, weekdayOf } from './time.ts';

/** The longest range of the dashboard, in years. */
const SALES_YEARS_MAX = 5;
/**
 * The hour (6:00) at which an evening ends in the sales figures. Sales before this hour count for the evening of the day before,
 * and for the weekday of that day.
 */
export const EVENING_END_HOUR = 6;
/** The number of earlier days of the same weekday that today is compared with. */
const EARLIER_WEEKDAYS = 4;
/** New and returning customers are shown for ranges longer than this many days. */
const VISITS_DAYS_MIN = 7;

/** True if the range of days is longer than the dashboard allows, which is five years. */
export function isRangeTooLong(range: DayRange): boolean {
  return countDays(range) > SALES_YEARS_MAX * 365 + Math.ceil(SALES_YEARS_MAX / 4);
}

/**
 * True if the dashboard shows the numbers of new and returning customers for this range of days. The range must be longer than a
 * week, because in a week almost all customers are new.
 */
export function showsReturningCustomers(range: DayRange): boolean {
  return countDays(range) > VISITS_DAYS_MIN;
}

/** Returns the number of days in the range. */
export function countDays({ from, to }: DayRange): number {
  return toEpochDay(to) - toEpochDay(from) + 1;
}

/** Returns every day of the range, YYYY-MM-DD, in order. */
export function daysOf(range: DayRange): string[] {
  return Array.from({ length: countDays(range) }, (_, index) => addDays(range.from, index));
}

/** Returns the same date one year earlier, for comparing sales; 28 February for 29 February. */
export function oneYearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  const monthAndDay = day.slice(4);
  return year + (monthAndDay === '-02-29' ? '-02-28' : monthAndDay);
}

/** Returns the range with its first and last day one year earlier. */
export function rangeOneYearBefore({ from, to }: DayRange): DayRange {
  return { from: oneYearBefore(from), to: oneYearBefore(to) };
}

/** Returns the month of a day, YYYY-MM. */
export function monthOf(day: string): string {
  return day.slice(0, 'YYYY-MM'.length);
}

/** Returns every month of the range, YYYY-MM, in order. */
export function monthsOf(range: DayRange): string[] {
  return [...new Set(daysOf(range).map(monthOf))];
}

/** Returns the four days before `day` that have the same weekday, latest first. */
export function lastSameWeekdays(day: string): string[] {
  return Array.from({ length: EARLIER_WEEKDAYS }, (_, index) => addDays(day, -7 * (index + 1)));
}

/** Counts the days of each weekday in the range; index 0 is Sunday. */
export function countWeekdays(range: DayRange): number[] {
  const days = countDays(range);
  const first = weekdayOf(range.from);
  // The days that remain after whole weeks are of the first weekdays of the range.
  return WEEKDAYS.map((weekday) => Math.floor(days / 7) + ((weekday - first + 7) % 7 < days % 7 ? 1 : 0));
}

/**
 * Counts how often an hour of the day (`hour`, 0 to 23) occurs in the evenings of one weekday in the range. An evening lasts from
 * 6:00 to 6:00 of the next day: hours before 6:00 belong to the evening of the day before.
 */
export function countHourOccurrences(range: DayRange, weekday: Weekday, hour: number): number {
  const shift = hour < EVENING_END_HOUR ? -1 : 0;
  return countWeekdays({ from: addDays(range.from, shift), to: addDays(range.to, shift) })[weekday] ?? 0;
}

/** Sorts hours of the day (0 to 23) in the order of an evening, from 6:00 over midnight to 5:00, and removes duplicates. */
export function sortEveningHours(hours: Iterable<number>): number[] {
  const place = (hour: number) => (hour + 24 - EVENING_END_HOUR) % 24;
  return [...new Set(hours)].toSorted((a, b) => place(a) - place(b));
}

/**
 * Returns the hours of the day, 0 to 23, in which the bar or the kitchen with these opening hours is open for at least a minute on
 * any weekday.
 */
export function hoursOpenOnAnyDay(week: WeekHours): Set<number> {
  const hours = new Set<number>();
  for (const weekday of WEEKDAYS)
    for (const { from, until } of openTimeRanges(week, weekday))
      for (let hour = Math.floor(from / 60); hour * 60 < until; hour += 1) hours.add(hour);
  return hours;
}

const WEEKDAYS: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];
