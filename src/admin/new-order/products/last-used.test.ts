import { expect, it } from 'vitest';
import { anId } from '#contract/testing/products.ts';
import { LAST_USED_MAX, mergeLastUsed, parseLastUsed } from './last-used.ts';

it('products just ordered come first, each once', () => {
  expect(mergeLastUsed([anId(1), anId(2), anId(3)], [anId(3), anId(4), anId(4)])).toEqual([
    anId(3),
    anId(4),
    anId(1),
    anId(2),
  ]);
});

it('the oldest products are dropped above the maximum', () => {
  const before = Array.from({ length: LAST_USED_MAX }, (_, place) => anId(place));
  const after = mergeLastUsed(before, [anId(99)]);
  expect(after).toHaveLength(LAST_USED_MAX);
  expect(after).toEqual([anId(99), ...before.slice(0, -1)]);
});

it.each([
  [null, []],
  ['x', []],
  [
    [anId(1), 'x', 3, anId(2)],
    [anId(1), anId(2)],
  ],
])('the stored value %j is parsed as %j', (stored, ids) => {
  expect(parseLastUsed(stored)).toEqual(ids);
});
