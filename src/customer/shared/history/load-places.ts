// Where the customer was on each page (scroll position, open categories). Its code loads with the first interaction, because before
// that there is nothing to store; after a reload at once.
import { createLazyPart } from '#customer/shared/load-part.ts';
import { currentHistoryEntryKey } from '#customer/shared/navigation.tsx';
import type { MenuDisplayState } from './page-position-storage.ts';

const tabPlaces = createLazyPart(async () =>
  (await import('./page-position-tracker.ts')).startPagePositionTracker(currentHistoryEntryKey),
);

/** True while the document shows what the server rendered: its inline script has restored the place. */
let isServerRendered = true;

/**
 * Starts to restore the scroll position and the open categories of a page that is shown again. Call it before `startNavigation`.
 * `isHydrated` is true if the server rendered this document for this page.
 */
export function startScrollRestoration(isHydrated: boolean): void {
  isServerRendered = isHydrated;
  window.history.scrollRestoration = 'manual';
  // In an entry from before a reload the place is held, because lists may still load.
  if (window.history.state !== null) void tabPlaces.load().then((places) => places?.show(currentHistoryEntryKey()));
}

/** Loads the code that stores and restores scroll positions. Until it has loaded, a page that is shown again is not scrolled. */
export function preloadScrollRestoration(): void {
  void tabPlaces.load();
}

/**
 * Stores the scroll position, open categories and search text of the page with this history key. Called before another page is
 * shown.
 */
export function storePagePosition(key: string): void {
  isServerRendered = false;
  tabPlaces.get()?.save(key);
}

/**
 * Scrolls to the start of a new page (`isNew`), or to the stored position of a page that is shown again. For a short time the page
 * is scrolled there again whenever its height changes, because lists may still be loading. Returns the function that ends this;
 * undefined if there is nothing to end.
 */
export function restorePagePosition(isNew: boolean): (() => void) | undefined {
  const places = tabPlaces.get();
  if (!isNew) return places?.show(currentHistoryEntryKey());
  window.scrollTo(0, 0);
  return places?.showStart();
}

/**
 * Returns the tab, open categories and search text with which the menu starts. A history entry that was shown before starts as it
 * was when it was left. A new entry starts as the menu was when it was last left, but without search text. Null if nothing is
 * stored, or if the page still shows what the server rendered.
 */
export function initialMenuDisplayState(): MenuDisplayState | null {
  return isServerRendered ? null : (tabPlaces.get()?.menuPlace(currentHistoryEntryKey()) ?? null);
}
