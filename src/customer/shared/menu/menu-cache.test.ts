import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Unreachable } from '#contract/client.ts';
import type { Menu } from '#contract/menu.ts';
import { aDrink } from '#contract/testing/products.ts';
import { aClock, aMenu, anOpenDoor } from '#customer/shared/testing/builders.ts';
import { createStore } from '#ui/use-store.ts';
import { createMenuKeeper } from './menu-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MENU = aMenu([aDrink(1)]);

function aKeeper(first: Menu = MENU) {
  const menu = createStore(first);
  const venue = { menu: first, isDown: false, asked: 0 };
  const changes: Menu[] = [];
  const clock = aClock();
  const keeper = createMenuKeeper({
    menu,
    firstText: JSON.stringify(first),
    readText: () => {
      venue.asked += 1;
      return venue.isDown ? Promise.reject(new Unreachable()) : Promise.resolve(JSON.stringify(venue.menu));
    },
    clock,
    onChange: () => changes.push(menu.get()),
  });
  return { keeper, menu, venue, changes, clock };
}

it('a menu that has not changed stays the very same', async () => {
  const { keeper, menu, changes } = aKeeper();
  await keeper.refresh();
  expect(menu.get()).toBe(MENU);
  expect(changes).toEqual([]);
});

it('a changed menu takes the place of the old one, once', async () => {
  const { keeper, menu, venue, changes } = aKeeper();
  venue.menu = aMenu([aDrink(1, { stock: 0 })]);
  await keeper.refresh();
  await keeper.refresh();
  expect(menu.get()).toEqual(venue.menu);
  expect(changes).toHaveLength(1);
});

it('without a connection the last menu stays', async () => {
  const { keeper, menu, venue } = aKeeper();
  venue.isDown = true;
  await keeper.refresh();
  expect(menu.get()).toBe(MENU);
});

it('asks again when a door opens or closes, by the server’s clock', async () => {
  const { clock } = aKeeper();
  const changesAt = new Date(clock.at + 60_000).toISOString();
  const { keeper, venue } = aKeeper(aMenu([], { doors: { bar: anOpenDoor(), kitchen: anOpenDoor(), changesAt } }));
  keeper.watchDoors();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(venue.asked).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(venue.asked).toBe(1);
});

it('a moment that has passed does not make it ask without pause', async () => {
  const changesAt = '2020-01-01T00:00:00.000Z';
  const { keeper, venue } = aKeeper(aMenu([], { doors: { bar: anOpenDoor(), kitchen: anOpenDoor(), changesAt } }));
  keeper.watchDoors();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(venue.asked).toBeLessThanOrEqual(4);
});
