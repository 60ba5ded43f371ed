import { expect, it } from 'vitest';
import { parseCashAmount } from './cash-amount.ts';

it.each([
  ['', null],
  ['  ', null],
  ['20', 2_000],
  ['20,50', 2_050],
  ['312,40', 31_240],
  ['0', 0],
  ['1000000', 100_000_000],
  ['1000000,01', undefined],
  ['muchos', undefined],
  ['-5', undefined],
])('the text «%s» is %s', (text, amount) => {
  expect(parseCashAmount(text)).toBe(amount);
});
