import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLazyPart } from './load-part.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a part that must start is loaded again until that succeeds', async () => {
  let isOffline = true;
  const load = vi.fn(async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return { name: 'the cart' };
  });
  const part = createLazyPart(load);
  const onLoaded = vi.fn();
  void part.loadWithRetries().then(onLoaded);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(load.mock.calls.length).toBeGreaterThan(1);
  expect(onLoaded).not.toHaveBeenCalled();
  isOffline = false;
  await vi.advanceTimersByTimeAsync(12_000);
  expect(onLoaded).toHaveBeenCalledExactlyOnceWith({ name: 'the cart' });
  expect(part.get()).toEqual({ name: 'the cart' });
});

it('a part counts as loaded only when what is loaded with it is', async () => {
  let isOffline = true;
  const part = createLazyPart(
    async () => ({ name: 'the cart' }),
    () => (isOffline ? Promise.reject(new TypeError('No connection')) : Promise.resolve()),
  );
  expect(await part.load()).toBeNull();
  expect(part.get()).toBeNull();
  isOffline = false;
  expect(await part.load()).toEqual({ name: 'the cart' });
});
