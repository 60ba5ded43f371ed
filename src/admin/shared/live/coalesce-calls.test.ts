import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coalesceCalls } from './coalesce-calls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function slowRead() {
  const pending: (() => void)[] = [];
  const read = vi.fn(() => new Promise<void>((resolve) => void pending.push(resolve)));
  return { read, finishRead: () => pending.shift()?.() };
}

it('a burst of calls causes one run', async () => {
  const { read } = slowRead();
  const changed = coalesceCalls(read, 120);
  for (let order = 0; order < 50; order += 1) changed();
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(120);
  expect(read).toHaveBeenCalledTimes(1);
});

it('calls during a run cause exactly one more run', async () => {
  const { read, finishRead } = slowRead();
  const changed = coalesceCalls(read, 120);
  changed();
  await vi.advanceTimersByTimeAsync(120);
  changed();
  changed();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).toHaveBeenCalledTimes(1);

  finishRead();
  await vi.advanceTimersByTimeAsync(120);
  expect(read).toHaveBeenCalledTimes(2);

  finishRead();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).toHaveBeenCalledTimes(2);
});
