import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCents, cents } from './money.ts';
import { PAID_WITH, PAYMENT_METHODS, type PaidWith, type PaymentMethod } from './payment.ts';
import {
  areZClosureSumsEqual,
  type ZClosureSum,
  zClosureRefusal,
  zClosureTotals,
  zClosureVatByRate,
} from './z-closure.ts';

function sum(method: PaymentMethod, paidWith: PaidWith | null, invoiced: number, refunded = 0): ZClosureSum {
  return { method, paidWith, payments: 1, invoiced: cents(invoiced), refunded: cents(refunded) };
}

const anAmount = fc.integer({ min: 0, max: 10_000_000 }).map(cents);
const aSum = fc
  .record({
    method: fc.constantFrom(...PAYMENT_METHODS),
    paidWith: fc.constantFrom(null, ...PAID_WITH),
    payments: fc.nat(500),
    invoiced: anAmount,
    refunded: fc.integer({ min: -10_000, max: 1_000_000 }).map(cents),
  })
  .map((each): ZClosureSum => (each.method === 'manual' ? each : { ...each, paidWith: null }));
const sums = fc.array(aSum, { maxLength: 40 });

describe('Totals of a Z closure', () => {
  it('totals are split by payment method, manual by how staff were paid, and refunds are separate', () => {
    const evening = [
      sum('redsys', null, 12_050, 1000),
      sum('manual', 'efectivo', 4550),
      sum('manual', 'datafono', 3025, 25),
      sum('manual', null, 200),
      sum('bizum', null, 995),
    ];
    expect(zClosureTotals(evening)).toEqual({
      payments: 5,
      invoiced: {
        byMethod: { stripe: 0, redsys: 12_050, googlepay: 0, applepay: 0, bizum: 995, manual: 7775 },
        manual: { efectivo: 4550, datafono: 3025, other: 200 },
        sum: 20_820,
      },
      refunded: {
        byMethod: { stripe: 0, redsys: 1000, googlepay: 0, applepay: 0, bizum: 0, manual: 25 },
        manual: { efectivo: 0, datafono: 25, other: 0 },
        sum: 1025,
      },
    });
  });

  it('the totals of a Z closure without payments are zero', () => {
    const { payments, invoiced, refunded } = zClosureTotals([]);
    expect([payments, invoiced.sum, refunded.sum]).toEqual([0, 0, 0]);
  });

  it('the methods add up to the sum, and the parts of manual to manual', () => {
    fc.assert(
      fc.property(sums, (given) => {
        const totals = zClosureTotals(given);
        for (const [money, amounts] of [
          [totals.invoiced, given.map(({ invoiced }) => invoiced)],
          [totals.refunded, given.map(({ refunded }) => refunded)],
        ] as const) {
          expect(money.sum).toBe(addCents(...amounts));
          expect(addCents(...Object.values(money.byMethod))).toBe(money.sum);
          expect(addCents(...Object.values(money.manual))).toBe(money.byMethod.manual);
        }
      }),
    );
  });

  it('the totals of two Z closures are the sums of their totals', () => {
    fc.assert(
      fc.property(sums, sums, (some, others) => {
        const both = zClosureTotals([...some, ...others]);
        const [a, b] = [zClosureTotals(some), zClosureTotals(others)];
        expect(both.payments).toBe(a.payments + b.payments);
        expect(both.invoiced.sum).toBe(addCents(a.invoiced.sum, b.invoiced.sum));
        for (const method of PAYMENT_METHODS) {
          const parts = [a.refunded.byMethod[method], b.refunded.byMethod[method]];
          expect(both.refunded.byMethod[method]).toBe(addCents(...parts));
        }
      }),
    );
  });
});

describe('Comparison of two lists of sums', () => {
  it('lists are equal in any order and however they are split', () => {
    const whole = [sum('manual', 'efectivo', 500), sum('redsys', null, 250)];
    const split = [sum('redsys', null, 250), { ...sum('manual', 'efectivo', 500), payments: 0 }];
    expect(areZClosureSumsEqual(whole, whole.toReversed())).toBe(true);
    expect(areZClosureSumsEqual(whole, [...split, { ...sum('manual', 'efectivo', 0), payments: 1 }])).toBe(true);
  });

  it('lists differ if a cent, a method, paidWith or a payment differs', () => {
    const changes: ((each: ZClosureSum) => ZClosureSum)[] = [
      (each) => ({ ...each, invoiced: cents(each.invoiced + 1) }),
      (each) => ({ ...each, refunded: cents(each.refunded - 1) }),
      (each) => ({ ...each, payments: each.payments + 1 }),
      (each) => ({ ...each, invoiced: cents(each.invoiced + 1), method: 'stripe', paidWith: null }),
    ];
    fc.assert(
      fc.property(sums, aSum, fc.constantFrom(...changes), (others, each, change) => {
        expect(areZClosureSumsEqual([...others, each], [...others, change(each)])).toBe(false);
      }),
    );
    const [inCash, byCard] = [sum('manual', 'efectivo', 500), sum('manual', 'datafono', 500)];
    expect(areZClosureSumsEqual([inCash], [byCard])).toBe(false);
    expect(areZClosureSumsEqual([{ ...inCash, refunded: cents(5) }], [{ ...inCash, refunded: cents(0) }])).toBe(false);
  });
});

describe('Closing a Z closure', () => {
  const owing = { tableCode: 'A1', remaining: cents(250) };

  it.each([
    ['allowed without unpaid tables', true, [], null],
    ['allowed when all debts are paid', true, [{ ...owing, remaining: cents(0) }], null],
    ['refused while a table owes', true, [owing], 'tables-owe'],
    ['refused while a table owes one cent', true, [{ ...owing, remaining: cents(1) }], 'tables-owe'],
    ['refused if it is closed already', false, [], 'till-closed'],
    ['refused if it is closed already, even while a table owes', false, [owing], 'till-closed'],
  ] as const)('closing is checked: %s', (_, isOpen, debts, refusal) => {
    expect(zClosureRefusal(isOpen, debts)).toBe(refusal);
  });
});

describe('VAT by rate', () => {
  it('adds up the base of each payment as its receipt shows it, subtracts refunds, and has the highest rate first', () => {
    const amounts = [
      { percent: 10, amount: 250, count: 3 },
      { percent: 21, amount: 121, count: 1 },
      { percent: 10, amount: -250, count: 1 },
    ];
    expect(zClosureVatByRate(amounts)).toEqual([
      { percent: 21, base: 100, tax: 21, total: 121 },
      { percent: 10, base: 454, tax: 46, total: 500 },
    ]);
    expect(zClosureVatByRate([])).toEqual([]);
  });
});
