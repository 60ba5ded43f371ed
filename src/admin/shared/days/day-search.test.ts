import { expect, it } from 'vitest';
import { readDaySearch } from './day-search.ts';

it.each([
  [
    { from: '2026-11-12', to: '2026-11-18' },
    { from: '2026-11-12', to: '2026-11-18' },
  ],
  [{ from: '2026-11-12' }, { from: '2026-11-12' }],
  [{ to: '2026-11-18' }, { to: '2026-11-18' }],
  [
    { from: '2026-11-21', to: '2026-11-21' },
    { from: '2026-11-21', to: '2026-11-21' },
  ],
  [{}, {}],
])('valid days in the search parameters %j are read as %j', (search, days) => {
  expect(readDaySearch(search)).toEqual(days);
});

it.each([
  [{ from: '2026-02-30', to: '2026-03-02' }, { to: '2026-03-02' }],
  [{ from: 'ayer' }, {}],
  [{ from: 20261121 }, {}],
  [{ from: ['2026-11-21'], to: null }, {}],
  [{ from: '2026-11-18', to: '2026-11-12' }, {}],
])('invalid days in the search parameters %j are dropped, leaving %j', (search, days) => {
  expect(readDaySearch(search)).toEqual(days);
});
