import { expect, it } from 'vitest';
import { anId } from '#contract/testing/products.ts';
import { LAST_USED_PRODUCTS_MAX, mergeLastUsedProducts, parseLastUsedProducts } from './last-used.ts';

it('products just ordered come first, each once', () => {
  expect(mergeLastUsedProducts([anId(1), anId(2), anId(3)], [anId(3), anId(4), anId(4)])).toEqual([
    anId(3),
    anId(4),
    anId(1),
    anId(2),
  ]);
});

it('the oldest products are dropped above the maximum', () => {
  const before = Array.from({ length: LAST_USED_PRODUCTS_MAX }, (_, place) => anId(place));
  const after = mergeLastUsedProducts(before, [anId(99)]);
  expect(after).toHaveLength(LAST_USED_PRODUCTS_MAX);
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
  expect(parseLastUsedProducts(stored)).toEqual(ids);
});
