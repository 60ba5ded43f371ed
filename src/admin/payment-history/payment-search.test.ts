import { expect, it } from 'vitest';
import { PAYMENT_METHODS } from '#domain/payment.ts';
import { readPaymentHistorySearch } from './payment-search.ts';

const PAYMENT = '0199f7a1-7c3e-7d05-9b1a-3f4f2f0c8a11';

it.each(PAYMENT_METHODS)('an address with days, the payment method %s and a payment is read completely', (method) => {
  const search = { from: '2026-11-12', to: '2026-11-18', method, payment: PAYMENT, text: 'mesa 4' };
  expect(readPaymentHistorySearch(search)).toEqual(search);
});

it.each([
  [{ method: 'cheque' }],
  [{ method: '' }],
  [{ method: 3 }],
  [{ payment: '128' }],
  [{ payment: null, from: 'ayer' }],
  [{ page: 2 }],
])('the invalid search parameters %j are ignored', (search) => {
  expect(readPaymentHistorySearch(search)).toEqual({});
});
