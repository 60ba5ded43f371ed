// Rows of the heat map: the mean of each hour of each weekday, Monday first.
import type { DashboardSales } from '#contract/dashboard.ts';
import { WEEKDAY_NAMES } from '#contract/weekday-names.es.ts';
import { percentOf } from '#domain/sales-figures.ts';
import { WEEKDAYS_FROM_MONDAY, type Weekday } from '#domain/time.ts';

/** Which figure the heat map of the dashboard shows: the number of orders, or their amount in cents. */
export type HeatMapMeasure = 'orders' | 'amount';

/**
 * One cell of the heat map: one hour of one weekday. `mean` is the shown figure (orders or amount) per day. `percent` says how much
 * of the total of the whole range of days falls into this hour and weekday.
 */
interface HeatMapCell {
  readonly hour: number;
  /** Mean per day; 0 without sales. */
  readonly mean: number;
  /** Whole per cent of all sales of the range. */
  readonly percent: number;
}

/** One row of the heat map: one weekday with a cell for each hour. */
interface HeatMapWeekday {
  readonly weekday: Weekday;
  readonly name: string;
  readonly shortName: string;
  /** One cell for each hour of `heat.hours`. */
  readonly cells: readonly HeatMapCell[];
}

/** Characters of an abbreviated weekday: «mié». */
const ABBREVIATED = 3;

/**
 * Computes the rows of the heat map of orders or sales: one for each weekday in the chosen days, Monday first. Sales after midnight
 * count for the evening before, so a weekday outside these days gets a row too if it has sales.
 */
export function heatMapRows({ heat }: Pick<DashboardSales, 'heat'>, measure: HeatMapMeasure): HeatMapWeekday[] {
  const { cells, daysOfWeekday, hours } = heat;
  const whole = cells.reduce((sum, cell) => sum + cell[measure], 0);
  return WEEKDAYS_FROM_MONDAY.filter(
    (weekday) => (daysOfWeekday[weekday] ?? 0) > 0 || cells.some((cell) => cell.weekday === weekday),
  ).map((weekday) => ({
    weekday,
    name: WEEKDAY_NAMES[weekday],
    shortName: WEEKDAY_NAMES[weekday].slice(0, ABBREVIATED),
    cells: hours.map((hour) => {
      const cell = cells.find((each) => each.weekday === weekday && each.hour === hour);
      if (!cell) return { hour, mean: 0, percent: 0 };
      return { hour, mean: cell[measure] / Math.max(cell.days, 1), percent: percentOf(cell[measure], whole) };
    }),
  }));
}
