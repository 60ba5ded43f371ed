// Adds an opening window to a day in the staff's schedule page, where one fits.
import { OPENING_WINDOWS_MAX, type OpeningWindow, openingWindowsRefusal, sortOpeningWindows } from './schedule.ts';

/** Tried in this order: dinner, lunch, breakfast, and then any hour of the day. */
const USUAL_WINDOWS: readonly OpeningWindow[] = [
  { init: 20 * 60, fin: 23 * 60 + 30 },
  { init: 13 * 60, fin: 16 * 60 },
  { init: 8 * 60, fin: 11 * 60 },
  ...Array.from({ length: 23 }, (_, hour) => ({ init: hour * 60 + 15, fin: hour * 60 + 45 })),
];

/**
 * Returns the opening windows of a day (time ranges in which the bar or the kitchen is open) with one more window, at the first
 * usual time that does not conflict with the others. Null if no such time is left, or if the day already has the maximum number of
 * windows.
 */
export function addOpeningWindow(windows: readonly OpeningWindow[]): OpeningWindow[] | null {
  if (windows.length >= OPENING_WINDOWS_MAX) return null;
  const found = USUAL_WINDOWS.map((window) => sortOpeningWindows([...windows, window])).find(
    (candidate) => openingWindowsRefusal(candidate) === null,
  );
  return found ?? null;
}
