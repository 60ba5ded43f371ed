// The part of each product type and VAT rate in an amount.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCents, cents, ZERO_CENTS } from './money.ts';
import type { Section } from './schedule.ts';
import { refundSplit, type Split, splitOfLines } from './split.ts';

const line = (section: Section, price: number, quantity = 1, vatPercent = 10) => ({
  ...{ section, price: cents(price), quantity, vatPercent },
});
const EVENING = [line('drinks', 250, 2), line('food', 1000)];

describe('the split of a refund', () => {
  const cases: [
    title: string,
    lines: ReturnType<typeof line>[],
    before: number,
    after: number,
    drinks: number,
    food: number,
  ][] = [
    ['in full is what each type had', EVENING, 0, 1500, 500, 1000],
    ['in part is in proportion to the lines', EVENING, 0, 300, 100, 200],
    ['is rounded to a cent, half a cent up for drinks', [line('drinks', 100), line('food', 100)], 0, 1, 1, 0],
    ['of a second refund begins where the first one ended', [line('drinks', 100), line('food', 100)], 1, 2, 0, 1],
    ['that came back is negative', EVENING, 300, 0, -100, -200],
    ['of an order of drinks is all drinks', [line('drinks', 333, 3)], 0, 500, 500, 0],
    ['of an order of food is all food', [line('food', 333, 3)], 0, 500, 0, 500],
    ['of nothing is zero', EVENING, 300, 300, 0, 0],
    ['of lines without a price is nothing', [line('drinks', 0)], 0, 0, 0, 0],
  ];
  it.each(cases)('%s', (_, lines, before, after, drinks, food) => {
    const split = refundSplit(lines, cents(before), cents(after));
    expect({ drinks: amountOf(split, 'drinks'), food: amountOf(split, 'food') }).toEqual({ drinks, food });
  });

  it('names product type and VAT rate, and no part of zero', () => {
    const lines = [line('food', 100, 1, 21), line('food', 300, 1, 10), line('drinks', 100, 1, 21), line('drinks', 0)];
    expect(refundSplit(lines, cents(0), cents(5))).toEqual([
      { section: 'drinks', vatPercent: 21, amount: 1 },
      { section: 'food', vatPercent: 10, amount: 3 },
      { section: 'food', vatPercent: 21, amount: 1 },
    ]);
  });

  const lines = fc.array(
    fc.record({
      section: fc.constantFrom('drinks' as const, 'food' as const),
      price: fc.integer({ min: 0, max: 30_000 }).map(cents),
      quantity: fc.integer({ min: 1, max: 20 }),
      vatPercent: fc.constantFrom(4, 10, 21),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const portions = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });

  it('of any refunds that go up and down ends exactly at what each had, and never exceeds it', () => {
    fc.assert(
      fc.property(lines, portions, (ordered, fractions) => {
        const had = splitOfLines(ordered);
        const total = addCents(...had.map(({ amount }) => amount));
        const totals = [...fractions.map((fraction) => cents(Math.round(total * fraction))), total];
        let refunded = ZERO_CENTS;
        const taken = new Map(had.map((part) => [keyOf(part), 0]));
        for (const next of totals) {
          const split = refundSplit(ordered, refunded, next);
          expect(addCents(...split.map(({ amount }) => amount))).toBe(next - refunded);
          refunded = next;
          for (const part of split) taken.set(keyOf(part), (taken.get(keyOf(part)) ?? 0) + part.amount);
          for (const part of had) {
            expect(taken.get(keyOf(part))).toBeGreaterThanOrEqual(0);
            expect(taken.get(keyOf(part))).toBeLessThanOrEqual(part.amount);
          }
        }
        expect(taken).toEqual(new Map(had.map((part) => [keyOf(part), part.amount])));
      }),
    );
  });
});

function keyOf({ section, vatPercent }: Split[number]) {
  return `${section} ${vatPercent}`;
}

function amountOf(split: Split, section: Section) {
  return addCents(...split.filter((part) => part.section === section).map(({ amount }) => amount));
}
