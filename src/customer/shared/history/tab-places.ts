// The places of this tab: stored when a page is left or hidden, and shown again. Not part of the first page.
import { openBrowserStorage } from '#ui/browser-storage.ts';
import { holdPlace, readPagePlace, START } from './page-place.ts';
import { createPlaces, type MenuPlace } from './places.ts';

const places = createPlaces(openBrowserStorage('session'));
let isStarted = false;

/** Stores the place from now on whenever the tab is hidden: a phone may end it without another event. */
export function saveWhenHidden(currentKey: () => string): void {
  if (isStarted) return;
  isStarted = true;
  const save = () => savePlace(currentKey());
  window.addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', save);
}

/** Stores the place on the page with this key, which is still shown. */
export function savePlace(key: string): void {
  places.save(key, readPagePlace());
}

/** Shows the start of a page. Returns the function that stops it. */
export function showStart(): () => void {
  return holdPlace(START);
}

/** Shows the stored place on the page with this key. Returns the function that stops it. */
export function showPlace(key: string): (() => void) | undefined {
  const place = places.read(key);
  return place ? holdPlace(place) : undefined;
}

/** What the menu showed on the page with this key, or in a new page, when it was last left. */
export function menuPlace(key: string): MenuPlace | null {
  const latest = places.latestMenu();
  return places.read(key)?.menu ?? (latest && { ...latest, query: '' });
}
