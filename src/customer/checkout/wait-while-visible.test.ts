import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitWhileVisible } from './wait-while-visible.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aWait(visibilityState = 'visible') {
  const page = Object.assign(new EventTarget(), { visibilityState });
  const network = new EventTarget();
  let hasEnded = false;
  void waitWhileVisible(1_000, page, network).then(() => (hasEnded = true));
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return hasEnded;
  };
  const show = (state: string) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { after, show, network };
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

it('a hidden page waits until it is shown, whatever the time and the connection', async () => {
  const { after, show, network } = aWait('hidden');
  expect(await after(60_000)).toBe(false);
  network.dispatchEvent(new Event('online'));
  show('hidden');
  expect(await after(0)).toBe(false);
  show('visible');
  expect(await after(0)).toBe(true);
});
