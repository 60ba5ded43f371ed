import { describe, expect, it } from 'vitest';
import { anId } from '#contract/testing/products.ts';
import { createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { aStorage } from '#customer/shared/testing/builders.ts';
import { anOrder } from '#customer/shared/testing/orders.ts';
import { hasNewlyClosedOrder, readCachedOrders, storeCachedOrder, storeCachedOrders } from './cached-orders.ts';

const FIRST = { orders: [anOrder()], page: 1, pages: 2, total: 11 };

it('the first page of the orders is known with the time at which it was read', () => {
  const storage = createDeviceStorage(aStorage());
  storeCachedOrders(storage, { ...FIRST, readOn: 5_000 });
  expect(readCachedOrders(storage)).toEqual({ ...FIRST, readOn: 5_000 });
});

it('another page does not replace it, and a customer without orders stores nothing', () => {
  const backend = aStorage();
  const storage = createDeviceStorage(backend);
  storeCachedOrders(storage, { ...FIRST, readOn: 5_000 });
  storeCachedOrders(storage, { ...FIRST, page: 2, readOn: 6_000 });
  expect(readCachedOrders(storage)?.readOn).toBe(5_000);
  storeCachedOrders(storage, { orders: [], page: 1, pages: 1, total: 0, readOn: 7_000 });
  expect(backend.entries.size).toBe(0);
});

it('an order that was read by itself replaces what was known of it, and a new one comes first', () => {
  const storage = createDeviceStorage(aStorage());
  storeCachedOrder(storage, anOrder({ isWaiting: true, paymentState: 'pending' }), 1_000);
  storeCachedOrder(storage, anOrder({ id: anId(2) }), 2_000);
  storeCachedOrder(storage, anOrder(), 3_000);
  const known = readCachedOrders(storage);
  expect(known).toMatchObject({ total: 2, readOn: 3_000 });
  expect(known?.orders).toEqual([anOrder({ id: anId(2) }), anOrder()]);
});

it.each([
  'nonsense',
  '{"orders":[]}',
  JSON.stringify({ ...FIRST, readOn: 'yesterday' }),
  JSON.stringify({ ...FIRST, readOn: 1e20 }),
  JSON.stringify({ ...FIRST, orders: [anOrder({ time: 'ayer' })], readOn: 1 }),
  JSON.stringify({ ...FIRST, orders: [{ ...anOrder(), lines: [{}] }], readOn: 1 }),
])('a manipulated entry is ignored: %s', (entry) => {
  expect(readCachedOrders(createDeviceStorage(aStorage({ recentOrders: entry })))).toBeNull();
});

describe('an order that waited and is not in the list any more', () => {
  const waiting = anOrder({ isWaiting: true, paymentState: 'pending' });
  const now = Date.parse(waiting.time) + 60_000;
  const known = { orders: [waiting], page: 1, pages: 1, total: 1, readOn: now };
  const none = { orders: [], page: 1, pages: 1, total: 0 };

  it('was canceled', () => {
    expect(hasNewlyClosedOrder(known, none, now)).toBe(true);
    expect(hasNewlyClosedOrder(known, { ...none, orders: [anOrder({ id: anId(2) })], total: 1 }, now)).toBe(true);
    const ended = { ...waiting, paymentState: 'canceled' } as const;
    expect(hasNewlyClosedOrder(known, { ...none, orders: [ended] }, now)).toBe(true);
    expect(hasNewlyClosedOrder({ ...known, orders: [ended] }, { ...none, orders: [ended] }, now)).toBe(false);
  });

  it.each([
    ['the order is still listed', known, known, now],
    ['the order was prepared', { ...known, orders: [anOrder()] }, none, now],
    ['the order may be on another page', known, { ...none, pages: 2, total: 11 }, now],
    ['the order is one of another day', known, none, now + 24 * 3_600_000],
    ['nothing is known', null, none, now],
  ])('was not if %s', (_, before, present, at) => {
    expect(hasNewlyClosedOrder(before, present, at)).toBe(false);
  });
});
