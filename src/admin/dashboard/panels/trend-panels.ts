// Dashboard panels of sales over time: sales and orders per month, and sales per day, each beside the year before.
import styles from '#admin/dashboard/DashboardPage.module.css';
import { dashboardTexts } from '#admin/dashboard/dashboard-texts.ts';
import { formatCount } from '#admin/dashboard/format-figures.ts';
import { formatDay } from '#admin/shared/days/format-days.ts';
import type { DashboardSales } from '#contract/dashboard.ts';
import { monthText } from '#contract/dashboard-texts.es.ts';
import { BarChart } from '#ui/charts/BarChart.tsx';
import { LineChart } from '#ui/charts/LineChart.tsx';
import type { PanelDefinition } from './DashboardPanelFrame.tsx';
import { AMOUNT_FORMATS, comparisonPanelContent } from './points-view.tsx';

/** The dashboard panels that compare months and days with those of the year before, in the order of the page. */
export const TREND_PANELS: readonly PanelDefinition<DashboardSales>[] = [
  {
    panel: 'months',
    className: styles.half,
    view: ({ months }, title) =>
      comparisonPanelContent({
        ...AMOUNT_FORMATS,
        Chart: BarChart,
        title,
        header: dashboardTexts.month,
        points: months.map(({ month, amount, amountYearBefore }) => ({
          ...monthPoint(month),
          value: amount,
          before: amountYearBefore,
        })),
      }),
  },
  {
    panel: 'orders',
    className: styles.half,
    view: ({ months }, title) =>
      comparisonPanelContent({
        format: formatCount,
        Chart: BarChart,
        title,
        header: dashboardTexts.month,
        points: months.map(({ month, orders, ordersYearBefore }) => ({
          ...monthPoint(month),
          value: orders,
          before: ordersYearBefore,
        })),
      }),
  },
  {
    panel: 'days',
    view: ({ byDay }, title) =>
      comparisonPanelContent({
        ...AMOUNT_FORMATS,
        Chart: LineChart,
        title,
        header: dashboardTexts.day,
        points: byDay.map(({ day, amount, amountYearBefore }) => ({
          ...dayPoint(day),
          value: amount,
          before: amountYearBefore,
        })),
      }),
  },
];

function monthPoint(month: string) {
  const [, shortLabel = '', year] = formatDay(`${month}-01`).split(' ');
  return { key: month, label: monthText(month), shortLabel, name: `${shortLabel} ${year}` };
}

function dayPoint(day: string) {
  const label = formatDay(day);
  const [date, month] = label.split(' ');
  return { key: day, label, shortLabel: `${date} ${month}` };
}
