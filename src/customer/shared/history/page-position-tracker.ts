// Stores where the customer was when a page is left or hidden, and returns there. Not part of the first page.
import { openBrowserStorage } from '#ui/browser-storage.ts';
import { PAGE_START_POSITION, readPagePosition, restoreScrollPosition } from './page-place.ts';
import { createPagePositionStorage, type MenuDisplayState } from './page-position-storage.ts';

/** Stores the scroll position of a page when it is left or hidden, and restores it when the page is shown again. */
interface PagePositionTracker {
  /** Stores the place on the page with this key, which is still shown. */
  readonly save: (key: string) => void;
  /** Shows the start of a page. Returns the function that stops it. */
  readonly showStart: () => () => void;
  /** Shows the stored place on the page with this key. Returns the function that stops it. */
  readonly show: (key: string) => (() => void) | undefined;
  /** What the menu showed on the page with this key, or in a new page, when it was last left. */
  readonly menuPlace: (key: string) => MenuDisplayState | null;
}

let started: PagePositionTracker | null = null;

/**
 * Starts to store the scroll position of the current page whenever the tab is hidden or closed. `currentKey` returns the key of the
 * page's history entry. A second call returns the same object.
 */
export function startPagePositionTracker(currentKey: () => string): PagePositionTracker {
  if (started !== null) return started;
  const places = createPagePositionStorage(openBrowserStorage('session'));
  const save = (key: string) => places.save(key, readPagePosition());
  const saveCurrent = () => save(currentKey());
  window.addEventListener('pagehide', saveCurrent);
  // A phone may end a hidden tab without another event.
  document.addEventListener('visibilitychange', saveCurrent);
  started = {
    save,
    showStart: () => restoreScrollPosition(PAGE_START_POSITION),
    show: (key) => {
      const place = places.read(key);
      return place ? restoreScrollPosition(place) : undefined;
    },
    menuPlace: (key) => {
      const latest = places.latestMenu();
      return places.read(key)?.menu ?? (latest && { ...latest, query: '' });
    },
  };
  return started;
}
