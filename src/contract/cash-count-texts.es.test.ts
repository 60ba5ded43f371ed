import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { cashCount } from '#domain/z-closure.ts';
import { cashCountText } from './cash-count-texts.es.ts';

it.each([
  [31_840, 31_240, 'Contado 312,40 €; esperado 318,40 €; faltan 6,00 €'],
  [31_840, 31_841, 'Contado 318,41 €; esperado 318,40 €; sobran 0,01 €'],
  [31_840, 31_840, 'Contado 318,40 €; esperado 318,40 €; cuadra'],
  [-300, 0, 'Contado 0,00 €; esperado -3,00 €; sobran 3,00 €'],
])('of an expected %i and a counted %i cents is «%s»', (expected, counted, text) => {
  const result = cashCountText(cashCount(cents(expected), cents(counted)));
  expect(result?.replaceAll('\u00A0', ' ')).toBe(text);
});

it('claims no difference while some money does not say how it was paid', () => {
  const text = cashCountText(cashCount(null, cents(31_240)));
  expect(text).toMatch(/^Contado 312,40.€; no se puede comparar/);
  expect(text).not.toMatch(/faltan|sobran|cuadra/);
});

it('is null if the cash was not counted', () => {
  expect(cashCountText(cashCount(cents(500), null))).toBeNull();
});
