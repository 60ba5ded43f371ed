import { expect, it } from 'vitest';
import { parseZClosureId, readZClosureSearch } from './z-closure-search.ts';

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
])('the address value %j is read as Z closure id %j', (value, id) => {
  expect(parseZClosureId(value)).toBe(id);
});

it('the days and the Z closure of an address are read, other parameters ignored', () => {
  const search = { from: '2026-11-12', to: '2026-11-18', closure: 12 };
  expect(readZClosureSearch({ ...search, page: 2 })).toEqual(search);
  expect(readZClosureSearch({ from: 'ayer', closure: 'la de ayer' })).toEqual({});
});
