// What this browser keeps of taking orders: in the tab the order under way, on the tablet what was ordered last.
import { openBrowserStorage, readStoredText, writeStoredText } from '#ui/browser-storage.ts';

export type StorageScope = 'tab' | 'tablet';

/** What was kept under the key; null when nothing was, or the browser keeps nothing. */
export function readStored(scope: StorageScope, key: string): unknown {
  const text = readStoredText(openStorage(scope), key);
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Other scripts or users of the browser may have written invalid JSON.
    return null;
  }
}

/** Without storage the value holds until the page is left. */
export function writeStored(scope: StorageScope, key: string, value: unknown): void {
  writeStoredText(openStorage(scope), key, JSON.stringify(value));
}

function openStorage(scope: StorageScope) {
  return openBrowserStorage(scope === 'tab' ? 'session' : 'local');
}
