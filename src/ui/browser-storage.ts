// Access to the storage of the browser, which may be full, blocked or missing: no function here throws.

/** The methods of the browser's `Storage` that the apps use. */
export type StorageBackend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * `local` is shared by all tabs, `session` belongs to this tab. Null where it is blocked: reading the property throws
 * there.
 */
export function openBrowserStorage(kind: 'local' | 'session'): Storage | null {
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

/** The stored text; null if there is none or it cannot be read. */
export function readStoredText(backend: StorageBackend | null, key: string): string | null {
  try {
    return backend?.getItem(key) ?? null;
  } catch {
    // Blocked since the page started: the next write reports the failure.
    return null;
  }
}

/** Returns true if the text was stored; null removes it. */
export function writeStoredText(backend: StorageBackend | null, key: string, text: string | null): boolean {
  try {
    if (text === null) backend?.removeItem(key);
    else backend?.setItem(key, text);
    return backend !== null;
  } catch {
    return false;
  }
}
