// Opening windows for tests, as they are stored.
import { minutesOf } from '#domain/testing/hours.ts';

/** Returns the column `windows` for a text such as «13:00-16:00 20:00-23:00». */
export function storedWindows(text: string): { readonly windows: string } {
  const windows = text.split(' ').map((window) => {
    const [init = '', fin = ''] = window.split('-');
    return { init: minutesOf(init), fin: minutesOf(fin) };
  });
  return { windows: JSON.stringify(windows) };
}

/** Opening windows of 24 hours: their begin and end are equal. */
export const OPEN_ALL_DAY = storedWindows('00:00-00:00');
