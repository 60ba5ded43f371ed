import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { parseCashGiven } from './cash-given.ts';

it.each([
  ['', { kind: 'none' }],
  ['  ', { kind: 'none' }],
  ['15', { kind: 'enough', amount: 1500, change: 260 }],
  ['12,40', { kind: 'enough', amount: 1240, change: 0 }],
  ['10', { kind: 'too-little', missing: 240 }],
  ['veinte', { kind: 'invalid' }],
])('of 12,40 euros, the typed cash «%s» is read as %j', (text, given) => {
  expect(parseCashGiven(text, cents(1240))).toEqual(given);
});
