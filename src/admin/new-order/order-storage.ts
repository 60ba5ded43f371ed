// What this browser keeps of taking orders: in the tab the order under way, on the tablet what was ordered last.
import { openBrowserStorage, readStoredText, writeStoredText } from '#ui/browser-storage.ts';

export type KeptIn = 'tab' | 'tablet';

/** What was kept under the key; null when nothing was, or the browser keeps nothing. */
export function readKept(where: KeptIn, key: string): unknown {
  const text = readStoredText(openStorage(where), key);
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Other scripts or users of the browser may have written invalid JSON.
    return null;
  }
}

/** Without storage the value holds until the page is left. */
export function keep(where: KeptIn, key: string, value: unknown): void {
  writeStoredText(openStorage(where), key, JSON.stringify(value));
}

function openStorage(where: KeptIn) {
  return openBrowserStorage(where === 'tab' ? 'session' : 'local');
}
