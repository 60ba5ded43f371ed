import { expect, it } from 'vitest';
import { readClosureId, readClosureSearch } from './z-closure-search.ts';

it.each([
  ['12', 12],
  [12, 12],
  ['0', null],
  ['-3', null],
  ['1.5', null],
  [1.5, null],
  ['12 ', null],
  ['9007199254740993', null],
  [undefined, null],
])('%j is closure %j', (value, id) => {
  expect(readClosureId(value)).toBe(id);
});

it('keeps the days and the closure of an address, and drops the rest', () => {
  const search = { from: '2026-11-12', to: '2026-11-18', closure: 12 };
  expect(readClosureSearch({ ...search, page: 2 })).toEqual(search);
  expect(readClosureSearch({ from: 'ayer', closure: 'la de ayer' })).toEqual({});
});
