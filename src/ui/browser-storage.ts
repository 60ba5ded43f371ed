// Access to the storage of the browser, which may be full, blocked or missing: no function here throws.

/** The methods of the browser's `Storage` that the apps use. */
export type StorageBackend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Returns `localStorage`, which all tabs share, or `sessionStorage`, which belongs to this tab. Null where it is blocked: reading
 * the property throws there.
 */
export function openBrowserStorage(kind: 'local' | 'session'): Storage | null {
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

/** Reads a stored text; null if there is none or it cannot be read. */
export function readStoredText(backend: StorageBackend | null, key: string): string | null {
  try {
    return backend?.getItem(key) ?? null;
  } catch {
    // Blocked since the page started: the next write reports the failure.
    return null;
  }
}

/** Stores a text, or removes it if `text` is null. Returns true if that worked. */
export function writeStoredText(backend: StorageBackend | null, key: string, text: string | null): boolean {
  try {
    if (text === null) backend?.removeItem(key);
    else backend?.setItem(key, text);
    return backend !== null;
  } catch {
    return false;
  }
}
