import { expect, it } from 'vitest';
import { readIdParameter, readTextParameter } from './read-search.ts';

it.each([
  ['caña', { name: 'caña' }],
  [33, { name: '33' }],
  ['', {}],
  [true, {}],
  [['caña'], {}],
  [undefined, {}],
])('the text parameter %j is read as %j', (value, search) => {
  expect(readTextParameter('name', { name: value, other: 'x' })).toEqual(search);
});

it.each([
  ['0198f2a0-0000-7000-8000-000000000001', true],
  ['0198F2A0-0000-7000-8000-000000000001', false],
  ['cervezas', false],
  [1, false],
])('the id parameter %j is accepted: %s', (value, isId) => {
  expect(readIdParameter('category', { category: value })).toEqual(isId ? { category: value } : {});
});
