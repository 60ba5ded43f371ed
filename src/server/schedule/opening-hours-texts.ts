// Writes opening hours as values of the activity log.
import { formatMinutesAsTime, type OneDayHours, type OpeningWindow } from '#domain/schedule.ts';

/**
 * Converts opening windows (the times in which a section is open) to texts such as «13:00-16:00», as the activity log stores them.
 */
export function openingWindowTexts(windows: readonly OpeningWindow[]): string[] {
  return windows.map(({ init, fin }) => `${formatMinutesAsTime(init)}-${formatMinutesAsTime(fin)}`);
}

/**
 * Converts the opening hours of a day to texts for the activity log, such as «13:00-16:00»; only «cerrado» if the day is closed.
 */
export function openingHoursTexts({ windows, closed }: OneDayHours): string[] {
  return closed || windows.length === 0 ? ['cerrado'] : openingWindowTexts(windows);
}
