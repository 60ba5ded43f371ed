// The part of each product type in a refund.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCents, cents, multiplyCents } from './money.ts';
import { refundShares } from './refund-shares.ts';
import type { Section } from './schedule.ts';

const line = (section: Section, price: number, quantity = 1) => ({ section, price: cents(price), quantity });
const EVENING = [line('drinks', 250, 2), line('food', 1000)];

describe('the shares of a refund', () => {
  const cases: [
    title: string,
    lines: ReturnType<typeof line>[],
    before: number,
    after: number,
    drinks: number,
    food: number,
  ][] = [
    ['in full are what each type had', EVENING, 0, 1500, 500, 1000],
    ['in part are in proportion to the lines', EVENING, 0, 300, 100, 200],
    ['are rounded to a cent, half a cent up for drinks', [line('drinks', 100), line('food', 100)], 0, 1, 1, 0],
    ['of a second refund begin where the first one ended', [line('drinks', 100), line('food', 100)], 1, 2, 0, 1],
    ['that came back are negative', EVENING, 300, 0, -100, -200],
    ['of an order of drinks are all drinks', [line('drinks', 333, 3)], 0, 500, 500, 0],
    ['of an order of food are all food', [line('food', 333, 3)], 0, 500, 0, 500],
    ['without lines are food', [], 0, 500, 0, 500],
    ['of lines without a price are food', [line('drinks', 0)], 0, 500, 0, 500],
    ['of nothing are zero', EVENING, 300, 300, 0, 0],
  ];
  it.each(cases)('%s', (_, lines, before, after, drinks, food) => {
    expect(refundShares(lines, cents(before), cents(after))).toEqual({ drinks, food });
  });

  const lines = fc.array(
    fc.record({
      section: fc.constantFrom('drinks' as const, 'food' as const),
      price: fc.integer({ min: 0, max: 30_000 }).map(cents),
      quantity: fc.integer({ min: 1, max: 20 }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const portions = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });

  it('of any refunds that go up and down end exactly at what each type had, and never exceed it', () => {
    fc.assert(
      fc.property(lines, portions, (ordered, parts) => {
        const had = { drinks: amountOf(ordered, 'drinks'), food: amountOf(ordered, 'food') };
        const total = addCents(had.drinks, had.food);
        const totals = [...parts.map((part) => cents(Math.round(total * part))), total];
        let [refunded, drinks, food] = [cents(0), cents(0), cents(0)];
        for (const next of totals) {
          const shares = refundShares(ordered, refunded, next);
          expect(shares.drinks + shares.food).toBe(next - refunded);
          [refunded, drinks, food] = [next, addCents(drinks, shares.drinks), addCents(food, shares.food)];
          expect(drinks).toBeGreaterThanOrEqual(0);
          expect(food).toBeGreaterThanOrEqual(0);
          expect(drinks).toBeLessThanOrEqual(had.drinks);
          expect(food).toBeLessThanOrEqual(had.food);
        }
        expect({ drinks, food }).toEqual(had);
      }),
    );
  });
});

function amountOf(lines: readonly ReturnType<typeof line>[], section: Section) {
  return addCents(
    ...lines.filter((each) => each.section === section).map((each) => multiplyCents(each.price, each.quantity)),
  );
}
