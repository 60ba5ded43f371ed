// Browser storage of the order editor: the draft in the tab, the last used products on the tablet.
import { openBrowserStorage, readStoredText, writeStoredText } from '#ui/browser-storage.ts';

/** Where a value is stored in the browser: for one `tab` (session storage), or for the whole `tablet` (local storage). */
type StorageScope = 'tab' | 'tablet';

/**
 * Reads a value from the browser's storage and parses it as JSON. The scope `tab` is the session storage of this tab, `tablet` the
 * local storage of the browser. Null if the value is missing or invalid, or if the browser has no storage.
 */
export function readStoredJson(scope: StorageScope, key: string): unknown {
  const text = readStoredText(openStorage(scope), key);
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Other scripts or users of the browser may have written invalid JSON.
    return null;
  }
}

/**
 * Stores a value as JSON in the browser's storage. The scope `tab` is the session storage of this tab, `tablet` the local storage
 * of the browser. Does nothing if the browser has no storage.
 */
export function storeAsJson(scope: StorageScope, key: string, value: unknown): void {
  writeStoredText(openStorage(scope), key, JSON.stringify(value));
}

function openStorage(scope: StorageScope) {
  return openBrowserStorage(scope === 'tab' ? 'session' : 'local');
}
