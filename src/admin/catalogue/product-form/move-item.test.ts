import { expect, it } from 'vitest';
import { moveItem } from './move-item.ts';

it.each([
  [0, 1, 'bac'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
])('moveItem moves the item at index %i to index %i', (from, to, order) => {
  expect(moveItem(['a', 'b', 'c'], from, to).join('')).toBe(order);
});
