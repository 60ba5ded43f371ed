// Preset ranges of days of «Panel», from one day to one year.
import { dashboardTexts } from '#admin/dashboard/dashboard-texts.ts';
import { addDays, type DayRange } from '#domain/time.ts';

/** A preset range of days of the dashboard with the label of its button, such as «Hoy». */
interface RangePreset {
  readonly label: string;
  readonly days: DayRange;
}

/**
 * Returns the preset ranges of the dashboard. The last day of all ranges is `today`. A range of one month that ends on 15 March
 * begins on 16 February.
 */
export function rangePresets(today: string): readonly RangePreset[] {
  return Object.entries(dashboardTexts.presets).map(([months, label]) => ({
    label,
    days: { from: months === '0' ? today : addDays(sameDateMonthsBefore(today, Number(months)), 1), to: today },
  }));
}

/** The same date of that earlier month, or that month's last day if the month is too short. */
function sameDateMonthsBefore(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month - count, 0)).getUTCDate();
  const earlier = new Date(Date.UTC(year, month - count - 1, Math.min(date, lastDate)));
  return earlier.toISOString().slice(0, day.length);
}
