import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThrottle } from './create-throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createLimiter() {
  const run = vi.fn();
  const page = { isVisible: true };
  return { run, page, limiter: createThrottle(run, { intervalMs: 10_000, mayRun: () => page.isVisible }) };
}

it('of many requests the first runs immediately and one more runs after the interval', () => {
  const { run, limiter } = createLimiter();
  for (let payment = 0; payment < 50; payment += 1) limiter.request();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(9_999);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(run).toHaveBeenCalledTimes(2);
});

it('requests of a hidden page run once, when the page becomes visible', () => {
  const { run, page, limiter } = createLimiter();
  page.isVisible = false;
  limiter.request();
  limiter.request();
  vi.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
  page.isVisible = true;
  limiter.retry();
  limiter.retry();
  expect(run).toHaveBeenCalledTimes(1);
});

it('a stopped limiter runs no planned request', () => {
  const { run, limiter } = createLimiter();
  limiter.request();
  limiter.request();
  limiter.stop();
  vi.advanceTimersByTime(60_000);
  expect(run).toHaveBeenCalledTimes(1);
});
