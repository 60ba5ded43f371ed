import { expect, it } from 'vitest';
import { FILTERED_METHODS, readPendingSearch } from './pending-search.ts';

const PAYMENT = '01999999-0000-7000-8000-000000000001';

it.each(FILTERED_METHODS)('shows what is awaited by %s, with those days and that detail', (method) => {
  const search = { from: '2026-11-20', to: '2026-11-21', method, payment: PAYMENT };
  expect(readPendingSearch(search)).toEqual(search);
});

it('shows what was given up at one table, whatever the method', () => {
  const search = { from: '2026-11-20', to: '2026-11-21', state: 'canceled' };
  expect(readPendingSearch({ ...search, table: 7, method: 'redsys' })).toEqual({ ...search, table: '7' });
});

it.each([
  { method: 'manual' },
  { method: 'toString' },
  { table: '', state: 'pending' },
  { state: 'expired' },
  { payment: '128' },
  { from: 'ayer' },
  {},
])('shows all of them with %j', (search) => {
  expect(readPendingSearch(search)).toEqual({});
});
