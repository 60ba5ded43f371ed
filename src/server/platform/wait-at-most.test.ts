// Tests of the limited wait.
import { expect, it } from 'vitest';
import { waitAtMost } from './wait-at-most.ts';

const NEVER = new Promise<void>(() => undefined);

it('the wait ends with the work, long before the limit', async () => {
  await expect(waitAtMost(60_000, Promise.resolve())).resolves.toBeUndefined();
});

it('the wait ends at the limit while the work continues', async () => {
  await expect(waitAtMost(1, NEVER)).resolves.toBeUndefined();
});

it('work that fails within the limit fails the wait', async () => {
  await expect(waitAtMost(60_000, Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
});
