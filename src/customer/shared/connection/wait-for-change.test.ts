import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '#ui/use-store.ts';
import { waitForChange } from './wait-for-change.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aWait(visibilityState = 'visible') {
  const page = Object.assign(new EventTarget(), { visibilityState });
  const network = new EventTarget();
  let hasEnded = false;
  const changes = createStore(0);
  void waitForChange(1_000, { page, network, stores: [changes] }).then(() => (hasEnded = true));
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return hasEnded;
  };
  const show = (state: string) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { after, show, network, changes };
}

it('a visible page waits for the whole time', async () => {
  const { after } = aWait();
  expect(await after(999)).toBe(false);
  expect(await after(1)).toBe(true);
});

it('a device that is online again does not wait any longer', async () => {
  const { after, network } = aWait();
  network.dispatchEvent(new Event('online'));
  expect(await after(0)).toBe(true);
});

it('a live event ends the wait', async () => {
  const { after, changes } = aWait();
  changes.set(1);
  expect(await after(0)).toBe(true);
});

it('a hidden page waits until it is shown, whatever the time and the connection', async () => {
  const { after, show, network, changes } = aWait('hidden');
  expect(await after(60_000)).toBe(false);
  changes.set(1);
  network.dispatchEvent(new Event('online'));
  show('hidden');
  expect(await after(0)).toBe(false);
  show('visible');
  expect(await after(0)).toBe(true);
});
