// Writes opening hours as values of the activity log.
import { formatMinutes, type Hours, type OpeningWindow } from '#domain/schedule.ts';

/** Writes opening windows as texts such as «13:00-16:00», in which form the activity log stores them. */
export function windowValues(windows: readonly OpeningWindow[]): string[] {
  return windows.map(({ init, fin }) => `${formatMinutes(init)}-${formatMinutes(fin)}`);
}

/** Writes the opening windows of a day as texts for the activity log; only «cerrado» if the day is closed. */
export function hoursValues({ windows, closed }: Hours): string[] {
  return closed || windows.length === 0 ? ['cerrado'] : windowValues(windows);
}
