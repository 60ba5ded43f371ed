import { expect, it } from 'vitest';
import { lastPosition, positionInOtherList } from './last-position.ts';

it('a new item is proposed as the last one of its list', () => {
  expect([lastPosition(0), lastPosition(7), lastPosition(null)]).toEqual(['1', '8', '']);
});

it.each([
  ['8', { before: 7, after: 2 }, '3'],
  ['8', { before: 7, after: 0 }, '1'],
  ['2', { before: 7, after: 4 }, '2'],
  ['', { before: 7, after: 4 }, ''],
  ['', { before: null, after: 4 }, '5'],
  ['1', { before: null, after: 4 }, '1'],
  ['5', { before: 4, after: null }, ''],
])('the position «%s» with %j others becomes «%s»: a typed one stays', (typed, count, expected) => {
  expect(positionInOtherList(typed, count)).toBe(expected);
});
