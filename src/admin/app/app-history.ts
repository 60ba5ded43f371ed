// The browser's history in the staff app. Each open dialog, unless the address opens it, has an entry with the address and the key
// of its page, so that going back closes it; the router is not notified of these entries. They are removed before the router moves
// to another page, so that none stays below the next page.
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { hasOverlayParameter } from '#admin/shared/lists/overlay-address.ts';
import { isNumber, isObjectOf, isString } from '#domain/type-guards.ts';
import type { AddDialogHistoryEntry } from '#ui/dialog-history-context.ts';
import { createSheetHistoryEntries } from '#ui/sheet-history-entries.ts';

/**
 * History of one browser tab of the staff app. An open dialog has an entry of its own, so that going back closes the dialog and
 * does not leave the page.
 */
export interface AppHistory {
  /** For the router. Its moves begin at the page, whatever dialogs are open over it. */
  readonly history: RouterHistory;
  /** Adds the entry of a dialog, unless the address opens it. Returns the function that removes it. */
  readonly addDialogEntry: AddDialogHistoryEntry;
}

/** What the router stores with an entry, and of how many dialogs it is. */
interface EntryState {
  readonly __TSR_key: string;
  readonly dialogs: number;
}

const hasDialogs = isObjectOf<Pick<EntryState, 'dialogs'>>({ dialogs: isNumber });
const hasKey = isObjectOf<Pick<EntryState, '__TSR_key'>>({ __TSR_key: isString });

/**
 * Creates the history of this browser tab, beginning with its current entry. Removes the entries of dialogs that were open before a
 * reload.
 */
export function createAppHistory(): AppHistory {
  // Before the listener of the router, which must not handle moves between the entries of one page.
  window.addEventListener('popstate', (event) => handlePopState(event), { capture: true });
  const history = createBrowserHistory();
  const entries = createSheetHistoryEntries(
    { get: countDialogs, push: pushDialog },
    { history: window.history, later: (run, delayMs) => void window.setTimeout(run, delayMs) },
  );
  let pageKey = currentKey();
  history.subscribe(({ location, action }) => {
    if (action.type === 'PUSH' || action.type === 'REPLACE') pageKey = location.state.__TSR_key ?? null;
  });

  function handlePopState(event: Event): void {
    const left = pageKey;
    pageKey = currentKey();
    const isSamePage = pageKey !== null && pageKey === left;
    if (isSamePage) {
      event.stopImmediatePropagation();
      if (!entries.isRemoving()) entries.closeAbove(countDialogs());
    }
    entries.finishRemoval();
    entries.syncLater();
  }

  /** Runs the function on the entry of the page itself; entries of dialogs that stay open are added again afterwards. */
  function onPageEntry(run: () => void): void {
    if (entries.isRemoving() || countDialogs() > 0) entries.removeAllAnd(run);
    else run();
  }

  const { push, replace, go } = history;
  history.push = (...args) => onPageEntry(() => push(...args));
  history.replace = (...args) => onPageEntry(() => replace(...args));
  history.back = (options) => {
    // One move, whose end is awaited: an entry that is added meanwhile would cancel it.
    const leave = () => entries.removeBy(() => go(-1 - countDialogs(), options));
    if (entries.isRemoving()) entries.removeAllAnd(leave);
    else leave();
  };

  let openDialogs = 0;

  function addDialogEntry(close: () => void): () => void {
    // The page below a dialog of the address has an entry of its own, to which going back returns.
    const isOfAddress = openDialogs === 0 && hasOverlayParameter(window.location.search);
    const remove = isOfAddress ? undefined : entries.add(close);
    openDialogs += 1;
    return () => {
      openDialogs -= 1;
      remove?.();
    };
  }

  return { history, addDialogEntry };
}

function currentKey(): string | null {
  const state: unknown = window.history.state;
  return hasKey(state) ? state.__TSR_key : null;
}

function countDialogs(): number {
  const state: unknown = window.history.state;
  return hasDialogs(state) ? state.dialogs : 0;
}

/** Adds an entry with the prototype's function: the one of the window notifies the router. */
function pushDialog(): void {
  const state: unknown = window.history.state;
  History.prototype.pushState.call(window.history, { ...asObject(state), dialogs: countDialogs() + 1 }, '');
}

function asObject(state: unknown): object {
  return typeof state === 'object' && state !== null ? state : {};
}
