// Browser storage of the customer app. Full, blocked and manipulated storage is expected: no function here throws.

import type { TypeGuard } from '#domain/type-guards.ts';
import { type BrowserStorage, readStoredText, writeStoredText } from '#ui/browser-storage.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import { parseJson } from './parse-json.ts';

export type { BrowserStorage } from '#ui/browser-storage.ts';

/**
 * The keys under which the customer app stores something in the browser. The storage of the single tab has one more key,
 * `PAGE_POSITIONS_STORAGE_KEY`.
 */
export type StorageKey =
  | 'cart'
  | 'generalNotes'
  | 'termsAccepted'
  | 'tableQR'
  | 'tableKey'
  | 'tableLabel'
  | 'qrExpiryAt'
  | 'email'
  | 'myordersQuantity'
  | 'recentOrders'
  | 'orders'
  | 'menuFilter'
  | 'noticeAnswer'
  | 'noticeEmailsSince'
  | 'savesCard'
  | 'takeBacks';

/** Keys of the browser's storage that earlier versions of the app used. Their values are read once and then removed. */
export const OLDER_STORAGE_KEYS = ['orderId', 'paymentId', 'watchedPayments'] as const;
type OlderKey = (typeof OLDER_STORAGE_KEYS)[number];

/** What this app stores in the browser, by key. No method throws. */
export interface DeviceStorage {
  /** The stored value of the key; null if none exists or the guard rejects it. */
  readonly read: <T>(key: StorageKey | OlderKey, fits: TypeGuard<T>) => T | null;
  readonly has: (key: StorageKey | OlderKey) => boolean;
  /** Stores a value; null removes it. */
  readonly write: (key: StorageKey | OlderKey, value: unknown) => void;
  /** Increments with each write of this tab. */
  readonly version: Store<number>;
  /** True while a value could not be stored: it will be lost on reload, and the customer sees a warning. */
  readonly isFailing: Store<boolean>;
}

/** Creates storage on the given backend. With null (on the server, or storage blocked) values are stored in memory only. */
export function createDeviceStorage(backend: BrowserStorage | null): DeviceStorage {
  const isFailing = createStore(false);
  const version = createStore(0);
  /** Values that could not be stored; they are lost when the page is closed. */
  const unsaved = new Map<StorageKey | OlderKey, string | null>();

  const readCurrentText = (key: StorageKey | OlderKey) => unsaved.get(key) ?? readStoredText(backend, key);

  return {
    isFailing,
    version,
    has: (key) => readCurrentText(key) !== null,
    read: (key, fits) => {
      const text = readCurrentText(key);
      if (text === null) return null;
      // Strings are stored as they are, all other values as JSON.
      return [parseJson(text), text].find(fits) ?? null;
    },
    write: (key, value) => {
      const text = typeof value === 'string' || value === null ? value : JSON.stringify(value);
      const isSaved = writeStoredText(backend, key, text);
      if (isSaved) unsaved.delete(key);
      else unsaved.set(key, text);
      isFailing.set([...unsaved.values()].some((text) => text !== null));
      version.set((writes) => writes + 1);
    },
  };
}

/** Calls `callback` when another tab has changed one of these keys or cleared the storage. Returns the unsubscribe function. */
export function onStorageChangedInOtherTab(keys: readonly StorageKey[], callback: () => void): () => void {
  const handleStorageEvent = ({ key }: StorageEvent) => {
    if (key === null || keys.some((each) => each === key)) callback();
  };
  window.addEventListener('storage', handleStorageEvent);
  return () => window.removeEventListener('storage', handleStorageEvent);
}
