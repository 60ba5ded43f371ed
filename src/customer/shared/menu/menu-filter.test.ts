import { expect, it } from 'vitest';
import { type BrowserStorage, createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { NO_FILTER } from '#domain/menu-filter.ts';
import { createMenuFilter } from './menu-filter.ts';

const GLUTEN = { allergens: ['gluten'], isVegetarian: true } as const;

function aDevice(stored: Record<string, string> = {}) {
  const entries = new Map(Object.entries(stored));
  const backend: BrowserStorage = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
  return { entries, open: () => createMenuFilter(createDeviceStorage(backend)) };
}

it('the filter is stored on the device, and restored only after the first render', () => {
  const device = aDevice();
  device.open().set(GLUTEN);
  const later = device.open();
  expect(later.state.get()).toEqual(NO_FILTER);
  later.restore();
  expect(later.state.get()).toEqual(GLUTEN);
  expect(later.state.initial).toEqual(NO_FILTER);
});

it('removing the filter leaves nothing on the device', () => {
  const device = aDevice();
  const filter = device.open();
  filter.set(GLUTEN);
  filter.set(NO_FILTER);
  expect([...device.entries]).toEqual([]);
});

it('another filter hides again what the customer looked at', () => {
  const filter = aDevice().open();
  filter.showsHidden.set(true);
  filter.set(GLUTEN);
  expect(filter.showsHidden.get()).toBe(false);
});

it.each(['{"allergens":["leche"],"isVegetarian":false}', '{"allergens":"gluten"}', '[]', 'gluten'])(
  'a stored filter that does not fit, %s, is none',
  (text) => {
    const filter = aDevice({ menuFilter: text }).open();
    filter.restore();
    expect(filter.state.get()).toEqual(NO_FILTER);
  },
);
