// What this browser keeps. Full, blocked and tampered storage are ordinary: nothing here throws.
import { createStore, type Store } from '#ui/use-store.ts';
import { parseJson } from './parse-json.ts';
import type { Guard } from './type-guards.ts';

/** The only names under which this app keeps anything in a browser. */
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

/** The part of the browser's storage that is used here. */
export type StorageBackend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface DeviceStorage {
  /** What was kept under the key, or null when there is nothing that fits. */
  readonly read: <T>(key: StorageKey, fits: Guard<T>) => T | null;
  readonly has: (key: StorageKey) => boolean;
  /** Keeps a value; null forgets it. */
  readonly write: (key: StorageKey, value: unknown) => void;
  /** True once something could not be kept: it will be gone after a reload, and people are told. */
  readonly isFailing: Store<boolean>;
}

/** Over a browser's storage, or over none (`null`: on the server, or where the browser forbids it). */
export function createDeviceStorage(backend: StorageBackend | null): DeviceStorage {
  const isFailing = createStore(false);
  /** What could not be kept lives at least as long as the page. */
  const unkept = new Map<StorageKey, string | null>();

  const textOf = (key: StorageKey) => unkept.get(key) ?? readText(backend, key);

  return {
    isFailing,
    has: (key) => textOf(key) !== null,
    read: (key, fits) => {
      const text = textOf(key);
      if (text === null) return null;
      // Plain texts are kept as they are, everything else as JSON.
      return [parseJson(text), text].find(fits) ?? null;
    },
    write: (key, value) => {
      const text = typeof value === 'string' || value === null ? value : JSON.stringify(value);
      const isKept = writeText(backend, key, text);
      if (isKept) unkept.delete(key);
      else unkept.set(key, text);
      isFailing.set([...unkept.values()].some((waiting) => waiting !== null));
    },
  };
}

/** The browser's own storage, or null where it is forbidden: then merely naming it throws. */
export function browserStorage(): StorageBackend | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Calls back when another tab of this browser changed what is kept under one of the keys, or cleared everything. */
export function onOtherTabs(keys: readonly StorageKey[], callback: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || keys.some((watched) => watched === key)) callback();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function readText(backend: StorageBackend | null, key: StorageKey): string | null {
  try {
    return backend?.getItem(key) ?? null;
  } catch {
    // Forbidden since we asked: the next write says so.
    return null;
  }
}

/** Whether it was kept; null removes. Storage is full, or forbidden, without warning. */
function writeText(backend: StorageBackend | null, key: StorageKey, text: string | null): boolean {
  try {
    if (text === null) backend?.removeItem(key);
    else backend?.setItem(key, text);
    return backend !== null;
  } catch {
    return false;
  }
}
