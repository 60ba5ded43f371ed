// Parallel work with a limit.
import { describe, expect, it } from 'vitest';
import { forEachInParallel } from './parallel.ts';

describe('parallel work', () => {
  it('is done once for each item, never for more items at a time than the limit', async () => {
    const done: number[] = [];
    let running = 0;
    let runningMax = 0;
    await forEachInParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      running += 1;
      runningMax = Math.max(runningMax, running);
      await Promise.resolve();
      done.push(item);
      running -= 1;
    });
    expect(done).toHaveLength(7);
    expect(new Set(done)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
    expect(runningMax).toBe(3);
  });

  it('of one item that never ends does not delay the others', async () => {
    const done: string[] = [];
    let finish: () => void = () => undefined;
    const all = forEachInParallel(['hanging', 'a', 'b', 'c'], 2, async (item) => {
      if (item === 'hanging') {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
      }
      done.push(item);
    });
    await expect.poll(() => done).toEqual(['a', 'b', 'c']);
    finish();
    await all;
    expect(done).toEqual(['a', 'b', 'c', 'hanging']);
  });
});
