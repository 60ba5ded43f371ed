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
])('the days of an address with %j are %j', (search, days) => {
  expect(readDaySearch(search)).toEqual(days);
});

it.each([
  [{ from: '2026-02-30', to: '2026-03-02' }, { to: '2026-03-02' }],
  [{ from: 'ayer' }, {}],
  [{ from: 20261121 }, {}],
  [{ from: ['2026-11-21'], to: null }, {}],
  [{ from: '2026-11-18', to: '2026-11-12' }, {}],
])('of an address with %j only what makes sense is kept', (search, days) => {
  expect(readDaySearch(search)).toEqual(days);
});
