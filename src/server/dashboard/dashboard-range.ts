// The days that the dashboard shows, and those of a year before.
import type { DashboardFilter } from '#contract/dashboard.ts';
import { isRangeTooLong, rangeOneYearBefore } from '#domain/sales-days.ts';
import type { Section } from '#domain/schedule.ts';
import type { DayRange } from '#domain/time.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { dayRangeOf, todayOf } from '#server/platform/day-range.ts';

/**
 * The days that the dashboard shows for a request (none after today), the same days a year before, and the product type (drinks or
 * food).
 */
export interface DashboardRange {
  readonly days: DayRange;
  readonly daysYearBefore: DayRange;
  /** Null for all product types. */
  readonly section: Section | null;
  readonly today: string;
  /** True if the range is today alone. */
  readonly isToday: boolean;
}

/**
 * Returns the days and the product type (drinks or food) of the dashboard's filter. Without dates, the range is today. Days after
 * today are left out; of a range in the future, only its first day stays. Throws a refusal if the range ends before it begins, or
 * has too many years.
 */
export function dashboardRangeOf(context: Context, { from, to, section }: DashboardFilter): DashboardRange {
  const today = todayOf(context);
  const { days: requested } = dayRangeOf(context, { from, to });
  const last = requested.from > today ? requested.from : today;
  const days = { from: requested.from, to: requested.to > last ? last : requested.to };
  if (isRangeTooLong(days)) throw new RefusalError('range-too-long');
  const isToday = days.from === today && days.to === today;
  return { days, daysYearBefore: rangeOneYearBefore(days), section: section ?? null, today, isToday };
}
