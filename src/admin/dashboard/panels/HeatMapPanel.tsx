// Dashboard panel of the hours of the day for each weekday: orders or sales of each hour, as the mean of all such weekdays in the
// range.
import type { ChangeDashboardSearch } from '#admin/dashboard/dashboard-search.ts';
import { dashboardTexts } from '#admin/dashboard/dashboard-texts.ts';
import {
  formatAmount,
  formatAxisAmount,
  formatHourSpan,
  formatMean,
  formatPercent,
} from '#admin/dashboard/format-figures.ts';
import type { DashboardSales } from '#contract/dashboard.ts';
import { dashboardFigureNames } from '#contract/dashboard-texts.es.ts';
import { HeatMap } from '#ui/charts/HeatMap.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { type DashboardPanelContent, DashboardPanelFrame, type PanelDataProps } from './DashboardPanelFrame.tsx';
import { type HeatMapMeasure, heatMapRows } from './heat-map-rows.ts';
import styles from './Panels.module.css';
import { chartDescription } from './points-view.tsx';

const { heat: heatTexts } = dashboardTexts;

const MEASURES: readonly { value: HeatMapMeasure; label: string }[] = [
  { value: 'orders', label: dashboardFigureNames.orders },
  { value: 'amount', label: dashboardFigureNames.sales },
];

type HeatPanelProps = PanelDataProps<DashboardSales> & { onSearchChange: ChangeDashboardSearch };

/** Dashboard panel with a heat map: orders or sales of each hour of each weekday, as a mean per day. */
export function HeatMapPanel({ onSearchChange, ...props }: HeatPanelProps) {
  const measure = props.search.heat ?? 'orders';

  return (
    <DashboardPanelFrame
      {...props}
      panel="hours"
      tools={
        <SegmentedControl
          label={heatTexts.measure}
          options={MEASURES}
          value={measure}
          onChange={(value) => onSearchChange({ heat: value === 'amount' ? value : undefined })}
          className={styles.measure}
        />
      }
      view={(sales, title) => viewHeat(sales, title, measure)}
      className={styles.heat}
    />
  );
}

function viewHeat(sales: DashboardSales, title: string, measure: HeatMapMeasure): DashboardPanelContent {
  const { hours } = sales.heat;
  const rows = heatMapRows(sales, measure);
  const isAmount = measure === 'amount';
  const format = isAmount ? formatAmount : formatMean;
  const valueText = isAmount ? formatAmount : (mean: number) => heatTexts.ordersOf(formatMean(mean));
  const cells = rows.flatMap(({ name, cells: ofWeekday }) =>
    ofWeekday.map(({ hour, mean, percent }) => ({ label: `${name} ${heatTexts.span(hour)}`, value: mean, percent })),
  );
  return {
    isEmpty: cells.every(({ value }) => value === 0),
    chart: (
      <HeatMap
        sentence={chartDescription(title, cells, valueText)}
        columns={hours.map(String)}
        rows={rows.map((row) => ({
          key: row.shortName,
          label: row.shortName,
          cells: row.cells.map(({ mean }) => mean),
        }))}
        format={isAmount ? formatAxisAmount : formatMean}
        describe={(index) => {
          const cell = cells[index];
          return cell ? heatTexts.cell(cell.label, valueText(cell.value), formatPercent(cell.percent)) : '';
        }}
      />
    ),
    table: {
      headers: [dashboardTexts.hour, ...rows.map(({ shortName }) => shortName)],
      rows: hours.map((hour, column) => ({
        cells: [formatHourSpan(hour), ...rows.map((row) => format(row.cells[column]?.mean ?? 0))],
      })),
    },
    note: heatTexts.note,
  };
}
