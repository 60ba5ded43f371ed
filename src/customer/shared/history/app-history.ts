// The browser's history in the customer app: moves between pages, one entry for each open sheet, and blocking of the back button.
// Going back closes an open sheet. A sheet that closes otherwise leaves its entry behind, so the app goes back by itself; this move
// is asynchronous, and `navigate` waits for its end.
import { createSheetHistoryEntries, type SheetHistoryDependencies } from '#ui/sheet-history-entries.ts';
import { createStore } from '#ui/use-store.ts';
import { createHistoryEntryAccess, type HistoryEntry, type HistoryEntryDependencies } from './history-entry.ts';

/**
 * How the customer came to a page. `push` and `replace`: by a navigation of the app. `traverse`: by the back or forward button of
 * the browser.
 */
export type NavigationType = 'push' | 'replace' | 'traverse';

/** How to navigate to another page. */
export interface NavigateOptions {
  /** Replaces the current page in the history. */
  readonly replace?: boolean | undefined;
  /** Stored with the history entry. */
  readonly state?: unknown;
}

/**
 * The browser's history of this tab: navigates between pages, gives each open sheet an entry, so that the back button closes it,
 * and can block the back button.
 */
export interface AppHistory {
  /** The entry of the current page, or of the sheet that is open over it. */
  readonly current: () => HistoryEntry;
  /** How the current page was reached; null if it was loaded. */
  readonly lastMove: () => NavigationType | null;
  readonly navigate: (to: string, options?: NavigateOptions) => void;
  /** Leaves the page for the one before it, whatever sheets are open. */
  readonly leavePage: () => void;
  /** Adds the entry of a sheet. Returns the function that removes it. */
  readonly addSheet: (close: () => void) => () => void;
  /** Calls back instead of each back or forward move. Returns the unblock function. */
  readonly block: (onAttempt: () => void) => () => void;
  readonly isBlocked: () => boolean;
  /** Calls the listener after each change of the page. Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The browser has moved to another entry. */
  readonly handlePopState: () => void;
}

/** What `createAppHistory` needs from the browser and the app. */
interface AppHistoryDependencies extends HistoryEntryDependencies, SheetHistoryDependencies {
  readonly history: HistoryEntryDependencies['history'];
  /** Called before the app leaves a page, while the page is still shown. */
  readonly onLeave: (key: string) => void;
}

/**
 * Creates the object that manages the browser's history of this tab. It removes the entries of sheets that were open before a
 * reload.
 */
export function createAppHistory(dependencies: AppHistoryDependencies): AppHistory {
  const { newKey, onLeave, history, currentUrl } = dependencies;
  const current = createHistoryEntryAccess(dependencies);
  const sheetCount = {
    get: () => current.get().sheets,
    push: () => current.write('pushState', { ...current.get(), sheets: current.get().sheets + 1 }),
  };
  const sheetEntries = createSheetHistoryEntries(sheetCount, dependencies);
  const lastMove = createStore<{ readonly move: NavigationType } | null>(null);
  let blocker: ((left: HistoryEntry) => void) | null = null;

  function show(to: string, { replace = false, state = null }: NavigateOptions = {}) {
    const { key, sheets } = current.get();
    onLeave(key);
    // Like a browser, the app adds no second entry for the address that is already shown.
    const isReplaced = replace || sheets > 0 || to === currentUrl();
    current.write(isReplaced ? 'replaceState' : 'pushState', { key: newKey(), sheets: 0, page: state }, to);
    lastMove.set({ move: replace ? 'replace' : 'push' });
    sheetEntries.syncLater();
  }

  function handlePopState(): void {
    const left = current.get();
    const isKnown = current.readBrowser();
    const { key, sheets } = current.get();
    const isOwn = sheetEntries.isRemoving();
    if (blocker !== null && !isOwn) return blocker(left);
    const isSamePage = key === left.key;
    if (!isSamePage) {
      // A link to a fragment ends here too, after the browser has scrolled.
      if (isKnown) onLeave(left.key);
      lastMove.set({ move: 'traverse' });
    }
    if (!isOwn || !isSamePage) sheetEntries.closeAbove(isSamePage ? sheets : 0);
    sheetEntries.finishRemoval();
    sheetEntries.syncLater();
  }

  return {
    current: current.get,
    lastMove: () => lastMove.get()?.move ?? null,
    navigate: (to, options) => {
      // A new page takes the place of a single sheet over the current one. Further entries are removed first.
      const isInTheWay = current.get().sheets > (options?.replace ? 0 : 1);
      if (isInTheWay || sheetEntries.isRemoving()) sheetEntries.removeAllAnd(() => show(to, options));
      else show(to, options);
    },
    leavePage: () => history.go(-1 - current.get().sheets),
    addSheet: sheetEntries.add,
    block: (onAttempt) => {
      const url = currentUrl();
      const block = (left: HistoryEntry) => {
        // Browsers report a move only after it happened, so the entry that was left is added again.
        current.write('pushState', left, url);
        onAttempt();
      };
      blocker = block;
      return () => {
        if (blocker === block) blocker = null;
      };
    },
    isBlocked: () => blocker !== null,
    subscribe: lastMove.subscribe,
    handlePopState,
  };
}
