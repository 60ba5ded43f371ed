// Dashboard panel with a line chart of today's sales in each hour of the day, and of the same weekday of last week.
import { dashboardTexts } from '#admin/dashboard/dashboard-texts.ts';
import { formatHourSpan } from '#admin/dashboard/format-figures.ts';
import { weekdayNames } from '#admin/dashboard/tiles/tile-figures.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { DashboardSales } from '#contract/dashboard.ts';
import { localMoment } from '#domain/time.ts';
import { LineChart } from '#ui/charts/LineChart.tsx';
import { type DashboardPanelContent, DashboardPanelFrame, type PanelDataProps } from './DashboardPanelFrame.tsx';
import { AMOUNT_FORMATS, comparisonPanelContent } from './points-view.tsx';

const { hours: hourTexts } = dashboardTexts;
const HOUR_MINUTES = 60;

/**
 * Dashboard panel with a line chart of today's sales in each hour, beside those of the same weekday of last week. Hours that have
 * not begun yet have no point.
 */
export function HourlySalesPanel(props: PanelDataProps<DashboardSales>) {
  const { timeZone } = useVenue();
  return <DashboardPanelFrame {...props} panel="today" view={(sales, title) => viewHours(sales, title, timeZone)} />;
}

function viewHours({ days, today }: DashboardSales, title: string, timeZone: string): DashboardPanelContent {
  const { hours = [], hoursLastWeek = [], until = new Date().toISOString() } = today ?? {};
  const lastHour = Math.floor(localMoment(new Date(until), timeZone).minutes / HOUR_MINUTES);
  const points = hours.map((amount, hour) => ({
    key: String(hour),
    label: formatHourSpan(hour),
    shortLabel: `${hour} h`,
    value: hour > lastHour ? null : amount,
    before: hoursLastWeek[hour] ?? 0,
  }));
  const names = { now: hourTexts.today, before: hourTexts.lastWeek(weekdayNames(days.from).weekday) };
  return {
    ...comparisonPanelContent({
      ...AMOUNT_FORMATS,
      Chart: LineChart,
      title,
      header: dashboardTexts.hour,
      points,
      names,
    }),
    note: hourTexts.note,
  };
}
