import { expect, it } from 'vitest';
import { paymentStateText } from './new-order-texts.ts';

it.each([
  ['succeeded', 'efectivo', 'Pagado, Efectivo'],
  ['succeeded', 'datafono', 'Pagado, Datáfono'],
  ['partially-refunded', 'datafono', 'Pagado, Datáfono'],
  ['succeeded', null, 'Pagado'],
  ['pending', null, 'Sin pagar'],
  ['canceled', null, 'Anulado'],
] as const)('a payment that is %s, by %s, is «%s»', (state, paidWith, words) => {
  expect(paymentStateText(state, paidWith)).toBe(words);
});
