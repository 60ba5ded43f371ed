// Formats the main figures of the dashboard, with their changes.
import { dashboardTexts } from '#admin/dashboard/dashboard-texts.ts';
import { formatCount, formatMean } from '#admin/dashboard/format-figures.ts';
import type { DashboardSales, DashboardTotals } from '#contract/dashboard.ts';
import { WEEKDAY_NAMES } from '#contract/weekday-names.es.ts';
import { formatEuros } from '#domain/money.ts';
import { changeAndGrowthText, changeAsPercentOfLarger, netSalesAndAverages } from '#domain/sales-figures.ts';
import { weekdayOf } from '#domain/time.ts';

/** The main figures («tiles») at the top of the dashboard, in their order. `averageOrder` is the sales per order. */
export const TILE_NAMES = ['amount', 'orders', 'averageOrder', 'customers'] as const;
type TileName = (typeof TILE_NAMES)[number];

/**
 * One main number at the top of the dashboard («tile»), such as the sales, as formatted texts: its value, and its changes compared
 * with earlier days.
 */
export interface TileFigure {
  readonly value: string;
  /** A second figure; empty without one. */
  readonly detail: string;
  readonly changes: readonly {
    /** Whole per cent; null if both figures are equal. */
    readonly change: number | null;
    /** The change, and a rise also as people count it: «+50 % (+100 %)». */
    readonly text: string;
    /** What the figure is compared with: «en un año». */
    readonly against: string;
  }[];
}

const { tiles: texts } = dashboardTexts;

/**
 * Formats the four main numbers at the top of the dashboard («tiles»): sales, orders, sales per order and customers. Each has its
 * changes compared with earlier days. The result is by name (`TILE_NAMES`).
 */
export function tileFigures(sales: DashboardSales): Record<TileName, TileFigure> {
  const { now } = sales;
  const averages = netSalesAndAverages(now);
  const changes = (of: (totals: DashboardTotals) => number) =>
    comparisons(sales).map(({ totals, against }) => ({
      change: changeAsPercentOfLarger(of(now), of(totals)),
      text: changeAndGrowthText(of(now), of(totals)),
      against,
    }));
  return {
    amount: {
      value: formatEuros(now.amount),
      detail: averages.net === now.amount ? '' : texts.net(formatEuros(averages.net)),
      changes: changes(({ amount }) => amount),
    },
    orders: { value: formatCount(now.orders), detail: '', changes: changes(({ orders }) => orders) },
    averageOrder: {
      value: formatEuros(averages.averageOrder),
      detail: texts.perCustomer(formatEuros(averages.averageTicket)),
      changes: changes((totals) => netSalesAndAverages(totals).averageOrder),
    },
    customers: {
      value: formatCount(now.customers),
      detail: texts.unitsPerCustomer(formatMean(averages.unitsPerCustomer)),
      changes: changes(({ customers }) => customers),
    },
  };
}

/**
 * Returns the Spanish name of the weekday on which a calendar day (YYYY-MM-DD) falls: `weekday` is the singular, such as «sábado»,
 * and `weekdays` the plural, such as «sábados».
 */
export function weekdayNames(day: string): { weekday: string; weekdays: string } {
  const weekday = WEEKDAY_NAMES[weekdayOf(day)];
  return { weekday, weekdays: weekday.endsWith('s') ? weekday : `${weekday}s` };
}

function comparisons({ yearBefore, today, days }: DashboardSales) {
  const { weekday, weekdays } = weekdayNames(days.from);
  return [
    { totals: yearBefore, against: texts.aYearAgo },
    ...(today
      ? [
          { totals: today.lastWeek, against: texts.weekdayBefore(weekday) },
          { totals: today.lastFour, against: texts.lastFour(weekdays) },
        ]
      : []),
  ];
}
