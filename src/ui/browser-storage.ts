// Access to the storage of the browser, which may be full, blocked or missing: no function here throws.

/** The methods of the browser's `Storage` (such as `localStorage`) that the apps use. Tests replace it. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Returns the browser's `localStorage`, which all tabs share, or its `sessionStorage`, which belongs to this tab. Null if the
 * browser blocks it.
 */
export function openBrowserStorage(kind: 'local' | 'session'): Storage | null {
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

/** Reads a text from the browser's storage; null if none exists, or if the storage is blocked. */
export function readStoredText(backend: BrowserStorage | null, key: string): string | null {
  try {
    return backend?.getItem(key) ?? null;
  } catch {
    // Blocked since the page started: the next write reports the failure.
    return null;
  }
}

/**
 * Writes a text to the browser's storage, or removes the stored text if `text` is null. Returns true if that worked; false if the
 * storage is full or blocked.
 */
export function writeStoredText(backend: BrowserStorage | null, key: string, text: string | null): boolean {
  try {
    if (text === null) backend?.removeItem(key);
    else backend?.setItem(key, text);
    return backend !== null;
  } catch {
    return false;
  }
}
