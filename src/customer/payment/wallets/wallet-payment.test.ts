import { expect, it } from 'vitest';
import { savedCardLabel } from '#customer/payment/cards/saved-card-label.ts';
import { cents } from '#domain/money.ts';
import { walletAmount } from './wallet-payment.ts';

it.each([
  [1, '0.01'],
  [50, '0.50'],
  [1250, '12.50'],
  [100_000, '1000.00'],
  [99_999, '999.99'],
])('%i cents are sent to a wallet as «%s»', (total, text) => {
  expect(walletAmount(cents(total))).toBe(text);
});

it.each([
  [{ brand: 'visa', last4: '4242', expires: '2034-12' }, 'Visa ···· 4242 (12/34)'],
  [{ brand: '', last4: '0003', expires: null }, 'Tarjeta ···· 0003'],
])('the label of a saved card shows its last four digits', (card, name) => {
  expect(savedCardLabel({ id: '1', ...card })).toBe(name);
});
