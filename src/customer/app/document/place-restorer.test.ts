import { afterEach, expect, it, vi } from 'vitest';
import {
  createPagePositionStorage,
  PAGE_POSITIONS_STORAGE_KEY,
  type PagePosition,
} from '#customer/shared/history/page-position-storage.ts';
import { RESTORE_AFTER_RELOAD_SCRIPT } from './place-restorer.ts';

afterEach(() => void vi.unstubAllGlobals());

const MENU = { section: 'food', open: ['tapas'], query: 'pan' } as const;

let pages = 0;

/** Loads a page with two tabs, two categories, a search field and two products, each 100 px below the one before. */
async function loadPage(places: Readonly<Record<string, PagePosition>> | null, state: unknown, cart?: string) {
  const drinks = { value: 'drinks', checked: true };
  const food = { value: 'food', checked: false };
  const beers = { id: 'beers', open: true };
  const tapas = { id: 'tapas', open: false };
  const search = { value: '' };
  const products = [300, 400].map((top) => ({ getBoundingClientRect: () => ({ top, height: 80 }) }));
  const found: Readonly<Record<string, readonly unknown[]>> = {
    'main [name=section]': [drinks, food],
    'main details[id]': [beers, tapas],
    'main [type=search]': [search],
    'main li:not(nav li)': products,
  };
  const size: { dataset: { inCart?: string } } = { dataset: {} };
  const scrolls: number[] = [];
  const stored = new Map<string, string>();
  const tabPlaces = createPagePositionStorage({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: (key) => void stored.delete(key),
  });
  for (const [key, place] of Object.entries(places ?? {})) tabPlaces.save(key, place);
  vi.stubGlobal('sessionStorage', { [PAGE_POSITIONS_STORAGE_KEY]: stored.get(PAGE_POSITIONS_STORAGE_KEY) });
  vi.stubGlobal('history', { state });
  vi.stubGlobal('localStorage', { cart });
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) => found[selector] ?? [],
    querySelector: (selector: string) => (selector === '[data-add="wine copa"]' ? { parentNode: size } : null),
  });
  vi.stubGlobal('scrollBy', (_: number, by: number) => void scrolls.push(by));
  // A unique module URL per page: the same URL would run only once.
  pages += 1;
  await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${RESTORE_AFTER_RELOAD_SCRIPT}//${pages}`)}`
  );
  return {
    section: food.checked ? 'food' : 'drinks',
    open: [beers, tapas].filter(({ open }) => open),
    search,
    hasRoomForUnits: size.dataset.inCart !== undefined,
    scrolls,
  };
}

it('a reload shows the tab, the open categories, the search words and the product that were in sight', async () => {
  const place = { scrollY: 900, item: { index: 1, top: 25 }, menu: MENU };
  const { section, open, search, scrolls } = await loadPage({ here: place }, { key: 'here' });
  expect(section).toBe('food');
  expect(open).toEqual([{ id: 'tapas', open: true }]);
  expect(search.value).toBe('pan');
  expect(scrolls).toEqual([400 - 25]);
});

it('without its list item a page is scrolled as far as it was', async () => {
  const place = { scrollY: 900, item: { index: 7, top: 25 }, menu: null };
  const { section, scrolls } = await loadPage({ here: place }, { key: 'here' });
  expect(section).toBe('drinks');
  expect(scrolls).toEqual([900]);
});

it.each([
  ['the first visit', null, null],
  ['another page', { there: { scrollY: 900, item: null, menu: MENU } }, { key: 'here' }],
])('%s is shown as the server rendered it', async (_, places, state) => {
  const { section, open, scrolls } = await loadPage(places, state);
  expect(section).toBe('drinks');
  expect(open).toEqual([{ id: 'beers', open: true }]);
  expect(scrolls).toEqual([]);
});

it.each([
  [
    'with the size',
    JSON.stringify([
      { productId: 'gone', size: 'base' },
      { productId: 'wine', size: 'copa' },
    ]),
    true,
  ],
  ['with another size', JSON.stringify([{ productId: 'wine', size: 'botella' }]), false],
  ['that is not valid', '[{', false],
  ['that is empty', undefined, false],
])('a stored cart %s reserves room for its units, and the place is restored', async (_, cart, hasRoom) => {
  const place = { scrollY: 900, item: null, menu: MENU };
  const { hasRoomForUnits, scrolls } = await loadPage({ here: place }, { key: 'here' }, cart);
  expect(hasRoomForUnits).toBe(hasRoom);
  expect(scrolls).toEqual([900]);
});

it('the inline place restorer has at most 750 characters', () => {
  expect(RESTORE_AFTER_RELOAD_SCRIPT.length).toBeLessThanOrEqual(750);
});
