import { expect, it } from 'vitest';
import { parseWholeNumber } from './parse-whole-number.ts';

it.each([
  ['12', 12],
  [' 0 ', 0],
  ['', null],
  ['  ', null],
  ['1,5', Number.NaN],
  ['-1', Number.NaN],
  ['doce', Number.NaN],
])('the typed number «%s» is parsed as %s', (text, number) => {
  expect(parseWholeNumber(text)).toBe(number);
});
