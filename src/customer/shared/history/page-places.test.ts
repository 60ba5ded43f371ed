import { expect, it } from 'vitest';
import { aStorage } from '#customer/shared/testing/builders.ts';
import { createPagePlaces, PAGE_PLACES_STORAGE_KEY, type PagePlace } from './page-places.ts';

const MENU: PagePlace = {
  scrollY: 420,
  item: { index: 3, top: 12.5 },
  menu: { section: 'food', open: ['tapas'], query: '' },
};
const ORDERS: PagePlace = { scrollY: 90, item: null, menu: null };

it('a place survives a reload of the tab', () => {
  const storage = aStorage();
  createPagePlaces(storage).save('home', MENU);
  expect(createPagePlaces(storage).read('home')).toEqual(MENU);
  expect(createPagePlaces(storage).read('other')).toBeNull();
});

it('a new page of the menu finds what was open when the menu was last left', () => {
  const places = createPagePlaces(aStorage());
  expect(places.latestMenu()).toBeNull();
  const drinks = { section: 'drinks', open: [], query: 'ron' } as const;
  places.save('home', { ...MENU, menu: drinks });
  places.save('later', MENU);
  places.save('home', { ...MENU, menu: drinks });
  places.save('orders', ORDERS);
  expect(places.latestMenu()).toEqual(drinks);
});

it('only the last thirty places are stored', () => {
  const storage = aStorage();
  const places = createPagePlaces(storage);
  for (let page = 0; page <= 30; page += 1) places.save(`page-${page}`, ORDERS);
  expect(createPagePlaces(storage).read('page-0')).toBeNull();
  expect(createPagePlaces(storage).read('page-1')).toEqual(ORDERS);
});

it.each(['', 'no JSON', 'null', '7', '{"home":{"scrollY":"far"}}', '{"home":{"scrollY":1,"item":null,"menu":{}}}'])(
  'the stored text %j contains no place',
  (text) => {
    expect(createPagePlaces(aStorage({ [PAGE_PLACES_STORAGE_KEY]: text })).read('home')).toBeNull();
  },
);

it('places last until the reload where the storage is full or blocked', () => {
  const full = aStorage();
  full.isFull = true;
  for (const storage of [full, null]) {
    const places = createPagePlaces(storage);
    places.save('home', MENU);
    expect(places.read('home')).toEqual(MENU);
  }
});
