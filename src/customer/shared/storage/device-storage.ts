// Browser storage of the customer app. Full, blocked and manipulated storage is expected: no function here throws.
import { createStore, type Store } from '#ui/use-store.ts';
import { parseJson } from './parse-json.ts';
import type { TypeGuard } from './type-guards.ts';

/** All storage keys of this app. */
export type StorageKey =
  | 'cart'
  | 'generalNotes'
  | 'tableQR'
  | 'tableKey'
  | 'qrExpiryAt'
  | 'email'
  | 'myordersQuantity'
  | 'orderId'
  | 'paymentId';

/** The methods of the browser's `Storage` that are used here. */
export type StorageBackend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface DeviceStorage {
  /** The stored value of the key; null if there is none or the guard rejects it. */
  readonly read: <T>(key: StorageKey, fits: TypeGuard<T>) => T | null;
  readonly has: (key: StorageKey) => boolean;
  /** Stores a value; null removes it. */
  readonly write: (key: StorageKey, value: unknown) => void;
  /** True while a value could not be stored: it will be lost on reload, and the customer sees a warning. */
  readonly isFailing: Store<boolean>;
}

/** Uses the given storage. With null (on the server, or storage blocked) values live in memory only. */
export function createDeviceStorage(backend: StorageBackend | null): DeviceStorage {
  const isFailing = createStore(false);
  /** Values that could not be stored; they live as long as the page. */
  const unsaved = new Map<StorageKey, string | null>();

  const readStoredText = (key: StorageKey) => unsaved.get(key) ?? readText(backend, key);

  return {
    isFailing,
    has: (key) => readStoredText(key) !== null,
    read: (key, fits) => {
      const text = readStoredText(key);
      if (text === null) return null;
      // Strings are stored as they are, all other values as JSON.
      return [parseJson(text), text].find(fits) ?? null;
    },
    write: (key, value) => {
      const text = typeof value === 'string' || value === null ? value : JSON.stringify(value);
      const isSaved = writeText(backend, key, text);
      if (isSaved) unsaved.delete(key);
      else unsaved.set(key, text);
      isFailing.set([...unsaved.values()].some((text) => text !== null));
    },
  };
}

/** `localStorage`, or null where it is blocked: reading the property throws there. */
export function browserStorage(): StorageBackend | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Calls back when another tab changed one of the keys or cleared the storage. Returns the unsubscribe function. */
export function onOtherTabs(keys: readonly StorageKey[], callback: () => void): () => void {
  const handleStorageEvent = ({ key }: StorageEvent) => {
    if (key === null || keys.some((each) => each === key)) callback();
  };
  window.addEventListener('storage', handleStorageEvent);
  return () => window.removeEventListener('storage', handleStorageEvent);
}

function readText(backend: StorageBackend | null, key: StorageKey): string | null {
  try {
    return backend?.getItem(key) ?? null;
  } catch {
    // Blocked since the page started: the next write reports the failure.
    return null;
  }
}

/** Returns true if the text was stored (null removes it). Storage may be full or blocked at any time. */
function writeText(backend: StorageBackend | null, key: StorageKey, text: string | null): boolean {
  try {
    if (text === null) backend?.removeItem(key);
    else backend?.setItem(key, text);
    return backend !== null;
  } catch {
    return false;
  }
}
