import { expect, it } from 'vitest';
import { aStorage } from '#customer/shared/testing/builders.ts';
import { createPagePositionStorage, PAGE_POSITIONS_STORAGE_KEY, type PagePosition } from './page-position-storage.ts';

const MENU: PagePosition = {
  scrollY: 420,
  item: { index: 3, top: 12.5 },
  menu: { section: 'food', open: ['tapas'], query: '' },
};
const ORDERS: PagePosition = { scrollY: 90, item: null, menu: null };

it('a place survives a reload of the tab', () => {
  const storage = aStorage();
  createPagePositionStorage(storage).save('home', MENU);
  expect(createPagePositionStorage(storage).read('home')).toEqual(MENU);
  expect(createPagePositionStorage(storage).read('other')).toBeNull();
});

it('a new page of the menu finds what was open when the menu was last left', () => {
  const places = createPagePositionStorage(aStorage());
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
  const places = createPagePositionStorage(storage);
  for (let page = 0; page <= 30; page += 1) places.save(`page-${page}`, ORDERS);
  expect(createPagePositionStorage(storage).read('page-0')).toBeNull();
  expect(createPagePositionStorage(storage).read('page-1')).toEqual(ORDERS);
});

it.each(['', 'no JSON', 'null', '7', '{"home":{"scrollY":"far"}}', '{"home":{"scrollY":1,"item":null,"menu":{}}}'])(
  'the stored text %j contains no place',
  (text) => {
    expect(createPagePositionStorage(aStorage({ [PAGE_POSITIONS_STORAGE_KEY]: text })).read('home')).toBeNull();
  },
);

it('places last until the reload where the storage is full or blocked', () => {
  const full = aStorage();
  full.isFull = true;
  for (const storage of [full, null]) {
    const places = createPagePositionStorage(storage);
    places.save('home', MENU);
    expect(places.read('home')).toEqual(MENU);
  }
});
