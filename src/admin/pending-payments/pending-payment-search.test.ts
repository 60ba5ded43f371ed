import { expect, it } from 'vitest';
import { PAYMENT_METHOD_FILTER_OPTIONS, readPendingPaymentSearch } from './pending-payment-search.ts';

const PAYMENT = '01999999-0000-7000-8000-000000000001';

it.each(PAYMENT_METHOD_FILTER_OPTIONS)(
  'an address with days, the payment method %s and a payment is read completely',
  (method) => {
    const search = { state: 'pending', from: '2026-11-20', to: '2026-11-21', method, payment: PAYMENT };
    expect(readPendingPaymentSearch(search)).toEqual(search);
  },
);

it('the canceled orders of a table are not filtered by method', () => {
  const search = { from: '2026-11-20', to: '2026-11-21', state: 'canceled' };
  expect(readPendingPaymentSearch({ ...search, table: 7, method: 'redsys' })).toEqual({ ...search, table: '7' });
});

it.each([{ method: 'toString' }, { table: '' }, { state: 'expired' }, { payment: '128' }, { from: 'ayer' }, {}])(
  'the invalid or default search parameters %j are ignored',
  (search) => {
    expect(readPendingPaymentSearch(search)).toEqual({});
  },
);

it.each([
  ['owed orders of a table', { table: 'A04' }, { table: 'A04' }],
  ['pending payments', { state: 'pending' }, { state: 'pending' }],
  ['pending payments of a day', { from: '2026-11-20' }, { from: '2026-11-20', state: 'pending' }],
  ['pending payments of a method', { method: 'bizum' }, { method: 'bizum', state: 'pending' }],
])('an address shows %s', (_, search, read) => {
  expect(readPendingPaymentSearch(search)).toEqual(read);
});
