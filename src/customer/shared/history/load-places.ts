// Where the customer was on each page: the code for it loads with the first interaction, because before that there is
// nothing to store, or at once after a reload.
import { createLoadedPart } from '#customer/shared/load-part.ts';
import { currentEntryKey } from '#customer/shared/navigation.tsx';
import type { MenuPlace } from './places.ts';

const tabPlaces = createLoadedPart(async () => (await import('./tab-places.ts')).startTabPlaces(currentEntryKey));

/** True while the document shows what the server rendered: its inline script has restored the place. */
let isServerRendered = true;

/** Call before `startNavigation`. `isHydrated`: the document is the one that the server rendered for this page. */
export function startPlaces(isHydrated: boolean): void {
  isServerRendered = isHydrated;
  window.history.scrollRestoration = 'manual';
  // In an entry from before a reload the place is held, because lists may still load.
  if (window.history.state !== null) void tabPlaces.load().then((places) => places?.show(currentEntryKey()));
}

/** Loads the code that stores places. Without it a page that is shown again starts at its top. */
export function preloadPlaces(): void {
  void tabPlaces.load();
}

/** Stores the place on the page with this key before another page is shown. */
export function leavePlace(key: string): void {
  isServerRendered = false;
  tabPlaces.get()?.save(key);
}

/** Shows the start of a new page, or the stored place of a page that is shown again. Returns the function that stops it. */
export function showPlace(isNew: boolean): (() => void) | undefined {
  const places = tabPlaces.get();
  if (!isNew) return places?.show(currentEntryKey());
  window.scrollTo(0, 0);
  return places?.showStart();
}

/**
 * What the menu shows at first: its stored place, or in a new entry of the history what was open last. Null if it starts
 * as the server renders it.
 */
export function initialMenuPlace(): MenuPlace | null {
  return isServerRendered ? null : (tabPlaces.get()?.menuPlace(currentEntryKey()) ?? null);
}
