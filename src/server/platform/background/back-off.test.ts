// The waits between tries.
import { describe, expect, it } from 'vitest';
import { backOffAfterTries } from './back-off.ts';

describe('the back-off after failed tries', () => {
  it.each([
    [1, 10],
    [2, 30],
    [3, 90],
    [4, 100],
    [1000, 100],
  ])('after try %i is %i ms with base 10, factor 3 and maximum 100', (tries, wait) => {
    expect(backOffAfterTries(tries, { baseMs: 10, factor: 3, maxMs: 100 })).toBe(wait);
  });
});
