// Opening hours as values of the activity log.
import { formatMinutes, type Hours, type OpeningWindow } from '#domain/schedule.ts';

/** The windows as «13:00-16:00». */
export function windowValues(windows: readonly OpeningWindow[]): string[] {
  return windows.map(({ init, fin }) => `${formatMinutes(init)}-${formatMinutes(fin)}`);
}

/** The windows of a day; «cerrado» if it is closed. */
export function hoursValues({ windows, closed }: Hours): string[] {
  return closed || windows.length === 0 ? ['cerrado'] : windowValues(windows);
}
