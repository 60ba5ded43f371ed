// Where the customer was on each page of this tab, so that back, forward and reload return there.
import { parseJson } from '#customer/shared/storage/parse-json.ts';
import { SECTIONS } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';
import { isArrayOf, isNullOr, isNumber, isObjectOf, isOneOf, isString } from '#domain/type-guards.ts';
import { type BrowserStorage, readStoredText, writeStoredText } from '#ui/browser-storage.ts';

/** What the menu showed when it was left: the tab, the open categories and the search text. */
export interface MenuDisplayState {
  readonly section: Section;
  /** Ids of the open categories. */
  readonly open: readonly string[];
  readonly query: string;
}

/**
 * The scroll position of a page and, on the menu, its tab, open categories and search text; stored to show the page again in the
 * same way.
 */
export interface PagePosition {
  /** How far the page is scrolled, in CSS pixels. */
  readonly scrollY: number;
  /** The first list item in sight and its distance to the top of the window, in CSS pixels: more exact than `scrollY`. */
  readonly item: { readonly index: number; readonly top: number } | null;
  /** Null on pages without the menu. */
  readonly menu: MenuDisplayState | null;
}

/**
 * Stores the scroll position, open categories and search text of each page in this tab, by the key of the page's history entry.
 * They are restored by back, forward and reload.
 */
interface PagePositionStorage {
  /** Stores the place of the page with this key. */
  readonly save: (key: string, place: PagePosition) => void;
  readonly read: (key: string) => PagePosition | null;
  /** What was chosen and open when the menu was last left, on whatever page. */
  readonly latestMenu: () => MenuDisplayState | null;
}

/**
 * The key of the session storage under which `createPagePositionStorage` stores the scroll positions of this tab's pages. The
 * inline script `RESTORE_AFTER_RELOAD_SCRIPT` reads it too.
 */
export const PAGE_POSITIONS_STORAGE_KEY = 'places';
const PLACES_MAX = 30;

/**
 * Creates the object that stores the scroll positions of this tab's pages in `backend`, the session storage. If the browser blocks
 * storage (`backend` is null), the positions are lost on reload.
 */
export function createPagePositionStorage(backend: BrowserStorage | null): PagePositionStorage {
  const places = new Map(readPlaces(backend));
  return {
    save: (key, place) => {
      places.delete(key);
      places.set(key, place);
      for (const oldest of [...places.keys()].slice(0, -PLACES_MAX)) places.delete(oldest);
      writeStoredText(backend, PAGE_POSITIONS_STORAGE_KEY, JSON.stringify(Object.fromEntries(places)));
    },
    read: (key) => places.get(key) ?? null,
    latestMenu: () => [...places.values()].findLast(({ menu }) => menu !== null)?.menu ?? null,
  };
}

function readPlaces(backend: BrowserStorage | null): [string, PagePosition][] {
  const stored = parseJson(readStoredText(backend, PAGE_POSITIONS_STORAGE_KEY) ?? '{}');
  // Another build may have stored another shape.
  return Object.entries(stored ?? {}).filter((entry): entry is [string, PagePosition] => isPlace(entry[1]));
}

const isMenuPlace = isObjectOf<MenuDisplayState>({
  section: isOneOf(SECTIONS),
  open: isArrayOf(isString),
  query: isString,
});
const isPlace = isObjectOf<PagePosition>({
  scrollY: isNumber,
  item: isNullOr(isObjectOf<NonNullable<PagePosition['item']>>({ index: isNumber, top: isNumber })),
  menu: isNullOr(isMenuPlace),
});
