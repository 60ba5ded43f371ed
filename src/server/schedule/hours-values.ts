// Writes opening hours as values of the activity log.
import { formatMinutes, type Hours, type OpeningWindow } from '#domain/schedule.ts';

/** Returns each opening window as a text such as «13:00-16:00». */
export function windowValues(windows: readonly OpeningWindow[]): string[] {
  return windows.map(({ init, fin }) => `${formatMinutes(init)}-${formatMinutes(fin)}`);
}

/** Returns the opening windows of a day as texts; «cerrado» if it is closed. */
export function hoursValues({ windows, closed }: Hours): string[] {
  return closed || windows.length === 0 ? ['cerrado'] : windowValues(windows);
}
