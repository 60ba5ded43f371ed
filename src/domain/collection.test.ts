import { describe, expect, it } from 'vitest';
import { divideCash, likelyCashAmounts } from './collection.ts';
import { addCents, cents } from './money.ts';

const TOTALS = [cents(250), cents(1240), cents(100)];

describe('the cash that a customer hands over for several payments', () => {
  it.each([
    { cash: 1590, shares: [250, 1240, 100], change: 0 },
    { cash: 2000, shares: [250, 1240, 510], change: 410 },
  ])('of $cash cents is divided so that the last payment has the change', ({ cash, shares, change }) => {
    expect(divideCash(TOTALS, 'efectivo', cents(cash))).toEqual({ shares, change });
    expect(addCents(...shares.map(cents))).toBe(cash);
  });

  it('is refused if it is one cent less than their total', () => {
    expect(divideCash(TOTALS, 'efectivo', cents(1589))).toEqual({ refusal: 'cash-too-little' });
  });

  it('is not stored if it was not entered, and at the card terminal', () => {
    const none = { shares: [null, null, null], change: null };
    expect(divideCash(TOTALS, 'efectivo', null)).toEqual(none);
    expect(divideCash(TOTALS, 'datafono', cents(5))).toEqual(none);
  });

  it('is all change if there is nothing to collect', () => {
    expect(divideCash([], 'efectivo', cents(500))).toEqual({ shares: [], change: 500 });
  });
});

it.each([
  [1240, [1500, 2000, 5000]],
  [1500, [2000, 5000, 10_000]],
  [3750, [4000, 5000, 10_000]],
  [180, [500, 1000, 2000]],
  [12_345, [12_500, 13_000, 14_000]],
])('for %d cents the likely cash amounts are %j', (total, amounts) => {
  expect(likelyCashAmounts(cents(total))).toEqual(amounts);
});
