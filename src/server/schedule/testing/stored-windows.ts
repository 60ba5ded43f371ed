// Opening windows as the tests store them directly.
import { minutesOf } from '#domain/testing/hours.ts';

/** The column `windows` for «13:00-16:00 20:00-23:00». */
export function storedWindows(text: string): { readonly windows: string } {
  const windows = text.split(' ').map((window) => {
    const [init = '', fin = ''] = window.split('-');
    return { init: minutesOf(init), fin: minutesOf(fin) };
  });
  return { windows: JSON.stringify(windows) };
}

/** Open day and night: equal hours mean 24 hours. */
export const OPEN_ALL_DAY = storedWindows('00:00-00:00');
