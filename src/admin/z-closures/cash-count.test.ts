import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { zClosureTotals } from '#domain/z-closure.ts';
import { compareCash, expectedCash } from './cash-count.ts';

it('the expected cash is cash payments minus cash refunds, without any other method', () => {
  const sums = [
    { method: 'manual', paidWith: 'efectivo', payments: 3, invoiced: cents(3000), refunded: cents(450) },
    { method: 'manual', paidWith: 'datafono', payments: 1, invoiced: cents(900), refunded: cents(0) },
    { method: 'manual', paidWith: null, payments: 1, invoiced: cents(700), refunded: cents(100) },
    { method: 'bizum', paidWith: null, payments: 1, invoiced: cents(600), refunded: cents(600) },
  ] as const;
  expect(expectedCash(zClosureTotals(sums))).toBe(2550);
});

it.each([
  [2550, 2550, { kind: 'matches', amount: 0 }],
  [2600, 2550, { kind: 'over', amount: 50 }],
  [2549, 2550, { kind: 'short', amount: 1 }],
  [0, -300, { kind: 'over', amount: 300 }],
])('counting %i cents of an expected %i results in %j', (counted, expected, result) => {
  expect(compareCash(cents(counted), cents(expected))).toEqual(result);
});
