// Where the customer was on each page of this tab, so that back, forward and reload return there.
import { parseJson } from '#customer/shared/storage/parse-json.ts';
import { SECTIONS } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';
import { isArrayOf, isNullOr, isNumber, isObjectOf, isOneOf, isString } from '#domain/type-guards.ts';
import { type BrowserStorage, readStoredText, writeStoredText } from '#ui/browser-storage.ts';

/** What the menu showed when it was left: the tab, the open categories and the search text. */
export interface MenuPlace {
  readonly section: Section;
  /** Ids of the open categories. */
  readonly open: readonly string[];
  readonly query: string;
}

/**
 * The scroll position of a page and, on the menu, its tab, open categories and search text; stored to show the page again in the
 * same way.
 */
export interface PagePlace {
  /** How far the page is scrolled, in CSS pixels. */
  readonly scrollY: number;
  /** The first list item in sight and its distance to the top of the window, in CSS pixels: more exact than `scrollY`. */
  readonly item: { readonly index: number; readonly top: number } | null;
  /** Null on pages without the menu. */
  readonly menu: MenuPlace | null;
}

/**
 * Stores the scroll position, open categories and search text of each page in this tab, by the key of the page's history entry.
 * They are restored by back, forward and reload.
 */
export interface PagePlaces {
  /** Stores the place of the page with this key. */
  readonly save: (key: string, place: PagePlace) => void;
  readonly read: (key: string) => PagePlace | null;
  /** What was chosen and open when the menu was last left, on whatever page. */
  readonly latestMenu: () => MenuPlace | null;
}

/**
 * The key of the session storage under which `createPagePlaces` stores the scroll positions of this tab's pages. The inline script
 * `PAGE_PLACE_RESTORER_SCRIPT` reads it too.
 */
export const PAGE_PLACES_STORAGE_KEY = 'places';
const PLACES_MAX = 30;

/**
 * Creates the object that stores the scroll positions of this tab's pages in `backend`, the session storage. If the browser blocks
 * storage (`backend` is null), the positions are lost on reload.
 */
export function createPagePlaces(backend: BrowserStorage | null): PagePlaces {
  const places = new Map(readPlaces(backend));
  return {
    save: (key, place) => {
      places.delete(key);
      places.set(key, place);
      for (const oldest of [...places.keys()].slice(0, -PLACES_MAX)) places.delete(oldest);
      writeStoredText(backend, PAGE_PLACES_STORAGE_KEY, JSON.stringify(Object.fromEntries(places)));
    },
    read: (key) => places.get(key) ?? null,
    latestMenu: () => [...places.values()].findLast(({ menu }) => menu !== null)?.menu ?? null,
  };
}

function readPlaces(backend: BrowserStorage | null): [string, PagePlace][] {
  const stored = parseJson(readStoredText(backend, PAGE_PLACES_STORAGE_KEY) ?? '{}');
  // Another build may have stored another shape.
  return Object.entries(stored ?? {}).filter((entry): entry is [string, PagePlace] => isPlace(entry[1]));
}

const isMenuPlace = isObjectOf<MenuPlace>({ section: isOneOf(SECTIONS), open: isArrayOf(isString), query: isString });
const isPlace = isObjectOf<PagePlace>({
  scrollY: isNumber,
  item: isNullOr(isObjectOf<NonNullable<PagePlace['item']>>({ index: isNumber, top: isNumber })),
  menu: isNullOr(isMenuPlace),
});
