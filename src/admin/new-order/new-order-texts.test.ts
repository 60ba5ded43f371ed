import { expect, it } from 'vitest';
import { paymentStateText } from './new-order-texts.ts';

it.each([
  ['succeeded', 'efectivo', 'Pagado en efectivo'],
  ['succeeded', 'datafono', 'Pagado con datáfono'],
  ['partially-refunded', 'datafono', 'Pagado con datáfono'],
  ['succeeded', null, 'Pagado'],
  ['pending', null, 'Por cobrar'],
  ['canceled', null, 'Anulado'],
] as const)('a payment in state %s, paid with %s, is described as «%s»', (state, paidWith, words) => {
  expect(paymentStateText(state, paidWith)).toBe(words);
});
