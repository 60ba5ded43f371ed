// Opening windows for tests, as they are stored.
import { minutesOf } from '#domain/testing/hours.ts';

/** Converts opening windows from a text such as «13:00-16:00 20:00-23:00» to the database column `windows`, for tests. */
export function storedWindows(text: string): { readonly windows: string } {
  const windows = text.split(' ').map((window) => {
    const [init = '', fin = ''] = window.split('-');
    return { init: minutesOf(init), fin: minutesOf(fin) };
  });
  return { windows: JSON.stringify(windows) };
}

/** The database column `windows` of a section that is open for 24 hours: the window begins and ends at midnight. */
export const OPEN_ALL_DAY = storedWindows('00:00-00:00');
