// The current entry of the browser's history, and what the app stores in its state.

import { isNumber, isObjectOf, isString } from '#domain/type-guards.ts';

/** An entry of the browser's history as the app stores it in `history.state`. */
export interface HistoryEntry {
  /** Identifies the page of this entry. The entries of sheets over it have the same key. */
  readonly key: string;
  /** How many sheets are open over the page in this entry. */
  readonly sheets: number;
  /** What the page itself stores with its entry, such as the order of the success page. */
  readonly page: unknown;
}

/**
 * What `createHistoryEntryAccess` needs: the browser's `history` object, the current URL, and the function that creates the key of
 * a new entry.
 */
export interface HistoryEntryDependencies {
  readonly history: Pick<History, 'pushState' | 'replaceState' | 'go'> & { readonly state: unknown };
  /** The address of the current entry, from its path on. */
  readonly currentUrl: () => string;
  readonly newKey: () => string;
}

/** Reads and writes the browser's current history entry. */
interface HistoryEntryAccess {
  readonly get: () => HistoryEntry;
  readonly write: (how: 'pushState' | 'replaceState', entry: HistoryEntry, url?: string) => void;
  /** The browser has moved to another entry. Returns false for one that the app did not make, such as a fragment. */
  readonly readBrowser: () => boolean;
}

/**
 * Creates the object that reads and writes the browser's current history entry. If the entry has no state of this app, a new state
 * is stored in the entry at once.
 */
export function createHistoryEntryAccess({ history, newKey }: HistoryEntryDependencies): HistoryEntryAccess {
  let entry: HistoryEntry;

  function readBrowser(): boolean {
    const { state } = history;
    const isKnown = isHistoryEntry(state);
    if (isKnown) entry = state;
    else write('replaceState', { key: newKey(), sheets: 0, page: state });
    return isKnown;
  }

  function write(how: 'pushState' | 'replaceState', next: HistoryEntry, url?: string) {
    entry = next;
    history[how](next, '', url);
  }

  readBrowser();
  return { get: () => entry, write, readBrowser };
}

const isHistoryEntry = isObjectOf<HistoryEntry>({ key: isString, sheets: isNumber, page: (_): _ is unknown => true });
