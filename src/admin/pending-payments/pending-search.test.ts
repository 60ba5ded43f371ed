import { expect, it } from 'vitest';
import { FILTER_METHODS, readPendingSearch } from './pending-search.ts';

const PAYMENT = '01999999-0000-7000-8000-000000000001';

it.each(FILTER_METHODS)('an address with days, the payment method %s and a payment is read completely', (method) => {
  const search = { from: '2026-11-20', to: '2026-11-21', method, payment: PAYMENT };
  expect(readPendingSearch(search)).toEqual(search);
});

it('the canceled orders of a table are not filtered by method', () => {
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
])('the invalid or default search parameters %j are ignored', (search) => {
  expect(readPendingSearch(search)).toEqual({});
});
