// Builds the content of a panel that compares two series of figures in a bar or line chart.
import type { ReactNode } from 'react';
import { dashboardTexts } from '#admin/dashboard/dashboard-texts.ts';
import { formatAmount, formatAxisAmount } from '#admin/dashboard/format-figures.ts';
import { changeAndGrowthText } from '#domain/sales-figures.ts';
import type { PointsChartProps } from '#ui/charts/chart-points.ts';
import type { DashboardPanelContent } from './DashboardPanelFrame.tsx';

/**
 * Options of a chart of amounts in cents: how its values and its axis are formatted as euros. With an axis unit of 100 cents, the
 * axis shows whole euros.
 */
export const AMOUNT_FORMATS = { format: formatAmount, axisFormat: formatAxisAmount, axisUnit: 100 } as const;
const YEARS = { now: dashboardTexts.now, before: dashboardTexts.yearBefore };

interface ViewPoint {
  readonly key: string;
  readonly label: string;
  readonly shortLabel: string;
  /** Name in the table, which is narrow on a phone; `label` if left out. */
  readonly name?: string;
  readonly value: number | null;
  readonly before: number;
}

type PointsViewInput = Pick<PointsChartProps, 'format' | 'axisFormat' | 'axisUnit' | 'names'> & {
  Chart: (props: PointsChartProps) => ReactNode;
  title: string;
  /** Title of the column with the names of the points. */
  header: string;
  points: readonly ViewPoint[];
};

/**
 * Builds the content of a dashboard panel that compares two series of figures: a chart and a table. `names` are the names of the
 * series. Without it they are the chosen days and the year before, and the table also shows the change in per cent.
 */
export function comparisonPanelContent({
  Chart,
  title,
  header,
  points,
  names,
  ...formats
}: PointsViewInput): DashboardPanelContent {
  const { format } = formats;
  const shownNames = names ?? YEARS;
  return {
    isEmpty: points.every(({ value, before }) => !value && !before),
    chart: <Chart {...formats} sentence={chartDescription(title, points, format)} points={points} names={shownNames} />,
    table: {
      headers: [header, shownNames.now, shownNames.before, ...(names ? [] : [dashboardTexts.change])],
      rows: points.map(({ label, name, value, before }) => ({
        cells: [
          name ?? label,
          value === null ? '' : format(value),
          format(before),
          ...(names ? [] : [changeAndGrowthText(value ?? 0, before)]),
        ],
      })),
    },
  };
}

/**
 * Returns the text that describes a chart to screen readers: its title and its highest point, such as «Ventas por mes: lo más alto,
 * agosto de 2026, 31.240,00 €». If no value is above zero, the text is only the title.
 */
export function chartDescription(
  title: string,
  points: readonly { readonly label: string; readonly value: number | null }[],
  format: (value: number) => string,
): string {
  const highest = Math.max(...points.map(({ value }) => value ?? 0));
  const point = points.find(({ value }) => value === highest);
  return point && highest > 0 ? dashboardTexts.best(title, point.label, format(highest)) : title;
}
