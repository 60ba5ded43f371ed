// Preset day ranges of the day filter.
import { addDays, type DayRange } from '#domain/time.ts';
import { firstOfMonth, mondayOf, previousDay } from './calendar-day.ts';
import { dayTexts } from './day-texts.ts';

/** A preset range of days with the label of its button, such as «Ayer». */
interface DayPreset {
  readonly label: string;
  readonly days: DayRange;
}

/**
 * Returns the preset ranges of the day filter, from «Hoy» to the whole month before this one. `today` is the present day of
 * the venue (YYYY-MM-DD).
 */
export function dayPresets(today: string): readonly DayPreset[] {
  const yesterday = previousDay(today);
  const lastOfLastMonth = previousDay(firstOfMonth(today));
  return [
    { label: dayTexts.today, days: { from: today, to: today } },
    { label: dayTexts.yesterday, days: { from: yesterday, to: yesterday } },
    { label: dayTexts.thisWeek, days: { from: mondayOf(today), to: today } },
    { label: dayTexts.lastThirty, days: { from: addDays(today, -29), to: today } },
    { label: dayTexts.thisMonth, days: { from: firstOfMonth(today), to: today } },
    { label: dayTexts.lastMonth, days: { from: firstOfMonth(lastOfLastMonth), to: lastOfLastMonth } },
  ];
}
