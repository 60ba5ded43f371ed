// What should be in the drawer, and how counted cash compares with it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CashFloatAndMovements,
  cashDifference,
  cashMovementRefusal,
  cashPayOutRefusal,
  computeCashCount,
  expectedCash,
  isExpectedCashRange,
  sumOfMovements,
} from './cash-count.ts';
import { cents } from './money.ts';
import { PAID_WITH, type PaidWith } from './payment.ts';
import { type ZClosureSum, zClosureTotals } from './z-closure.ts';

const EMPTY: CashFloatAndMovements = { openingFloat: null, paidIn: cents(0), paidOut: cents(0) };

function sum(paidWith: PaidWith | null, invoiced: number, refunded = 0): ZClosureSum {
  return { method: 'manual', paidWith, payments: 1, invoiced: cents(invoiced), refunded: cents(refunded) };
}

describe('the expected cash', () => {
  it('is the payments in cash less the refunds in cash, without what was paid by card terminal', () => {
    const totals = zClosureTotals([sum('efectivo', 32_000, 160), sum('datafono', 9_000, 500)]);
    expect(expectedCash(totals, EMPTY)).toEqual({ least: 31_840, most: 31_840 });
  });

  it('adds the opening float and what was paid in, and subtracts what was paid out', () => {
    const drawer = { openingFloat: cents(15_000), paidIn: cents(5_000), paidOut: cents(2_050) };
    expect(expectedCash(zClosureTotals([sum('efectivo', 1_000)]), drawer)).toEqual({ least: 18_950, most: 18_950 });
  });

  it('may be below zero: more was paid out than there was', () => {
    expect(expectedCash(zClosureTotals([]), { ...EMPTY, paidOut: cents(300) })).toEqual({ least: -300, most: -300 });
  });

  it.each([
    ['payments', [sum(null, 250)], { least: 100, most: 350 }],
    ['refunds', [sum(null, 0, 250)], { least: -150, most: 100 }],
    ['payments and refunds', [sum(null, 250, 50)], { least: 50, most: 350 }],
    ['refunds that came back', [sum(null, 0, -50)], { least: 100, most: 150 }],
  ])('is a range while %s do not say how they were paid', (_, sums, range) => {
    const expected = expectedCash(zClosureTotals([sum('efectivo', 100), ...sums]), EMPTY);
    expect(expected).toEqual(range);
    expect(isExpectedCashRange(expected)).toBe(true);
  });

  const anAmount = fc.integer({ min: 0, max: 1_000_000 }).map(cents);
  /** A payment, with what staff recorded and in which way the money and its refund really moved. */
  const aPayment = fc.record({
    isRecorded: fc.boolean(),
    way: fc.constantFrom(...PAID_WITH),
    refundWay: fc.constantFrom(...PAID_WITH),
    invoiced: anAmount,
    refunded: anAmount,
  });
  const aDrawer = fc.record({ openingFloat: fc.option(anAmount), paidIn: anAmount, paidOut: anAmount });

  it('contains the cash that is truly in the drawer, however the money that says nothing was paid', () => {
    fc.assert(
      fc.property(fc.array(aPayment, { maxLength: 30 }), aDrawer, (payments, drawer) => {
        const sums = payments.map(({ isRecorded, way, invoiced, refunded }) =>
          sum(isRecorded ? way : null, invoiced, refunded),
        );
        let inDrawer = (drawer.openingFloat ?? 0) + drawer.paidIn - drawer.paidOut;
        for (const { isRecorded, way, refundWay, invoiced, refunded } of payments) {
          if (way === 'efectivo') inDrawer += invoiced;
          if ((isRecorded ? way : refundWay) === 'efectivo') inDrawer -= refunded;
        }
        const { expected } = computeCashCount(zClosureTotals(sums), drawer, null);
        expect(expected.least).toBeLessThanOrEqual(inDrawer);
        expect(expected.most).toBeGreaterThanOrEqual(inDrawer);
        expect(cashDifference(expected, cents(inDrawer))).toBe(0);
        if (payments.every(({ isRecorded }) => isRecorded))
          expect(expected).toEqual({ least: inDrawer, most: inDrawer });
      }),
    );
  });

  it('is no wider than it must be: each end is what is there if that money was cash, or was not', () => {
    fc.assert(
      fc.property(anAmount, anAmount, aDrawer, (known, notKnown, drawer) => {
        const range = expectedCash(zClosureTotals([sum('efectivo', known), sum(null, notKnown)]), drawer);
        expect(expectedCash(zClosureTotals([sum('efectivo', known)]), drawer)).toEqual({
          least: range.least,
          most: range.least,
        });
        expect(expectedCash(zClosureTotals([sum('efectivo', known + notKnown)]), drawer)).toEqual({
          least: range.most,
          most: range.most,
        });
      }),
    );
  });
});

describe('the difference of counted to expected cash', () => {
  it.each([
    [31_840, 31_840, 31_240, -600],
    [31_840, 31_840, 31_840, 0],
    [31_840, 31_840, 31_900, 60],
    [30_000, 31_840, 29_999, -1],
    [30_000, 31_840, 30_000, 0],
    [30_000, 31_840, 31_000, 0],
    [30_000, 31_840, 31_840, 0],
    [30_000, 31_840, 31_841, 1],
    [-150, 100, 0, 0],
  ])('between %i and %i, with %i counted, is %i', (least, most, counted, difference) => {
    expect(cashDifference({ least: cents(least), most: cents(most) }, cents(counted))).toBe(difference);
  });
});

describe('the cash of a Z closure', () => {
  const totals = zClosureTotals([sum('efectivo', 1_000, 100), sum(null, 50)]);
  const drawer = { openingFloat: cents(15_000), paidIn: cents(500), paidOut: cents(200) };
  const parts = { openingFloat: 15_000, received: 1_000, refunded: 100, paidIn: 500, paidOut: 200 };

  it('has what makes up the expected cash, and no difference before it is counted', () => {
    const expected = { least: 16_200, most: 16_250 };
    expect(computeCashCount(totals, drawer, null)).toEqual({ ...parts, expected, counted: null, difference: null });
  });

  it('is compared with the expected cash that was stored, once it is closed', () => {
    const stored = { least: cents(16_000), most: cents(16_000) };
    expect(computeCashCount(totals, drawer, cents(16_100), stored)).toEqual({
      ...parts,
      expected: stored,
      counted: 16_100,
      difference: 100,
    });
  });
});

it.each([
  [true, 1, null],
  [true, 0, 'cash-amount-not-valid'],
  [true, -100, 'cash-amount-not-valid'],
  [false, 1, 'closure-closed'],
  [false, 0, 'closure-closed'],
] as const)('in a Z closure that is open: %s, moving %i cents is refused as %s', (isOpen, amount, refusal) => {
  expect(cashMovementRefusal(isOpen, amount)).toBe(refusal);
});

it.each([
  ['paid out, as much as there may be', 'out', 3_000, null],
  ['paid out, more than there may be', 'out', 3_001, 'more-than-in-drawer'],
  ['paid in', 'in', 3_001, null],
] as const)(
  'cash that is %s is confirmed by staff only if the drawer cannot hold it',
  (_, direction, amount, refusal) => {
    const expected = { least: cents(1_000), most: cents(3_000) };
    expect(cashPayOutRefusal(expected, { direction, amount })).toBe(refusal);
  },
);

it('movements are added up by direction', () => {
  const movements = [
    { direction: 'in', amount: cents(5_000) },
    { direction: 'out', amount: cents(1_250) },
    { direction: 'out', amount: cents(800) },
  ] as const;
  expect([sumOfMovements(movements, 'in'), sumOfMovements(movements, 'out')]).toEqual([5_000, 2_050]);
  expect(sumOfMovements([], 'in')).toBe(0);
});
