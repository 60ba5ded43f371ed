import { expect, it } from 'vitest';
import { readCountedCash } from './counted-cash.ts';

it.each([
  ['', null],
  ['  ', null],
  ['312,40', 31_240],
  ['0', 0],
  ['muchos', undefined],
  ['-5', undefined],
])('the text «%s» is %s', (text, amount) => {
  expect(readCountedCash(text)).toBe(amount);
});
