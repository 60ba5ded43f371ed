import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NoResponseError } from '#contract/client.ts';
import type { Menu } from '#contract/menu.ts';
import { aDrink } from '#contract/testing/products.ts';
import { aClock, aMenu, openSectionHours } from '#customer/shared/testing/builders.ts';
import { createStore } from '#ui/use-store.ts';
import { createMenuRefresher } from './menu-refresher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MENU = aMenu([aDrink(1)]);

function aMenuCache(first: Menu = MENU) {
  const menu = createStore(first);
  const venue = { menu: first, isOffline: false, requests: 0 };
  const changes: Menu[] = [];
  const clock = aClock();
  const cache = createMenuRefresher({
    menu,
    firstText: JSON.stringify(first),
    readText: () => {
      venue.requests += 1;
      return venue.isOffline ? Promise.reject(new NoResponseError()) : Promise.resolve(JSON.stringify(venue.menu));
    },
    clock,
    onChange: () => changes.push(menu.get()),
  });
  return { cache, menu, venue, changes, clock };
}

it('an unchanged menu keeps the same object', async () => {
  const { cache, menu, changes } = aMenuCache();
  await cache.refresh();
  expect(menu.get()).toBe(MENU);
  expect(changes).toEqual([]);
});

it('a changed menu replaces the old one once', async () => {
  const { cache, menu, venue, changes } = aMenuCache();
  venue.menu = aMenu([aDrink(1, { stock: 0 })]);
  await cache.refresh();
  await cache.refresh();
  expect(menu.get()).toEqual(venue.menu);
  expect(changes).toHaveLength(1);
});

it('without a connection the last menu is kept', async () => {
  const { cache, menu, venue } = aMenuCache();
  venue.isOffline = true;
  await cache.refresh();
  expect(menu.get()).toBe(MENU);
});

it('the menu is reloaded when a section opens or closes, by the server’s clock', async () => {
  const { clock } = aMenuCache();
  const changesAt = new Date(clock.at + 60_000).toISOString();
  const { cache, venue } = aMenuCache(
    aMenu([], { openSections: { bar: openSectionHours(), kitchen: openSectionHours(), changesAt } }),
  );
  cache.scheduleRefresh();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(venue.requests).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(venue.requests).toBe(1);
});

it('an opening time in the past does not cause requests without pause', async () => {
  const changesAt = '2020-01-01T00:00:00.000Z';
  const { cache, venue } = aMenuCache(
    aMenu([], { openSections: { bar: openSectionHours(), kitchen: openSectionHours(), changesAt } }),
  );
  cache.scheduleRefresh();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(venue.requests).toBeLessThanOrEqual(4);
});
