// The part of each product type and VAT rate in an amount.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCents, cents, ZERO_CENTS } from './money.ts';
import type { Section } from './schedule.ts';
import { type SectionVatSplit, splitCustomerShare, splitRefundByVat } from './split.ts';

const part = (section: Section, amount: number, vatPercent = 10) => ({ section, vatPercent, amount: cents(amount) });
const payableParts = fc.array(
  fc.record({
    section: fc.constantFrom('drinks' as const, 'food' as const),
    vatPercent: fc.constantFrom(4, 10, 21),
    amount: fc.integer({ min: 0, max: 600_000 }).map(cents),
  }),
  { minLength: 1, maxLength: 8 },
);
const EVENING = [part('drinks', 250), part('food', 1000), part('drinks', 250)];

describe('the split of a refund', () => {
  const cases: [title: string, paid: SectionVatSplit, before: number, after: number, drinks: number, food: number][] = [
    ['in full is what each type had', EVENING, 0, 1500, 500, 1000],
    ['in part is in proportion to what was paid for', EVENING, 0, 300, 100, 200],
    ['is rounded to a cent, half a cent up for drinks', [part('drinks', 100), part('food', 100)], 0, 1, 1, 0],
    ['of a second refund begins where the first one ended', [part('drinks', 100), part('food', 100)], 1, 2, 0, 1],
    ['that came back is negative', EVENING, 300, 0, -100, -200],
    ['of an order of drinks is all drinks', [part('drinks', 999)], 0, 500, 500, 0],
    ['of an order of food is all food', [part('food', 999)], 0, 500, 0, 500],
    ['of nothing is zero', EVENING, 300, 300, 0, 0],
    ['of lines without a price is nothing', [part('drinks', 0)], 0, 0, 0, 0],
  ];
  it.each(cases)('%s', (_, paid, before, after, drinks, food) => {
    const recorded = splitRefundByVat(paid, { recorded: [], amount: cents(before) });
    const split = splitRefundByVat(paid, { recorded, amount: cents(after - before) });
    expect({ drinks: amountOf(split, 'drinks'), food: amountOf(split, 'food') }).toEqual({ drinks, food });
  });

  it('names product type and VAT rate, and no part of zero', () => {
    const paid = [part('food', 100, 21), part('food', 300, 10), part('drinks', 100, 21), part('drinks', 0)];
    expect(splitRefundByVat(paid, { recorded: [], amount: cents(5) })).toEqual([
      { section: 'drinks', vatPercent: 21, amount: 1 },
      { section: 'food', vatPercent: 10, amount: 3 },
      { section: 'food', vatPercent: 21, amount: 1 },
    ]);
  });

  const portions = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });

  it('of any refunds that go up and down ends exactly at what each had, and never exceeds it', () => {
    fc.assert(
      fc.property(payableParts, portions, (paid, fractions) => {
        const total = addCents(...paid.map(({ amount }) => amount));
        const had = splitRefundByVat(paid, { recorded: [], amount: total });
        const totals = [...fractions.map((fraction) => cents(Math.round(total * fraction))), total];
        let refunded = ZERO_CENTS;
        const taken = new Map(had.map((each) => [keyOf(each), 0]));
        const recorded: SectionVatSplit[number][] = [];
        for (const next of totals) {
          const split = splitRefundByVat(paid, { recorded, amount: cents(next - refunded) });
          recorded.push(...split);
          expect(addCents(...split.map(({ amount }) => amount))).toBe(next - refunded);
          refunded = next;
          for (const each of split) taken.set(keyOf(each), (taken.get(keyOf(each)) ?? 0) + each.amount);
          for (const each of had) {
            expect(taken.get(keyOf(each))).toBeGreaterThanOrEqual(0);
            expect(taken.get(keyOf(each))).toBeLessThanOrEqual(each.amount);
          }
        }
        expect(taken).toEqual(new Map(had.map((each) => [keyOf(each), each.amount])));
      }),
    );
  });
});

describe('the split of a refund that names lines', () => {
  const PAID = [part('drinks', 500), part('food', 250, 21)];
  const FOOD = [part('food', 250, 21)];

  it.each<
    [title: string, recorded: SectionVatSplit, amount: number, named: SectionVatSplit, expected: SectionVatSplit]
  >([
    ['is exactly theirs', [], 250, FOOD, FOOD],
    ['that failed after all gives back exactly theirs', FOOD, -250, FOOD, [part('food', -250, 21)]],
    [
      'takes the rest from others where an earlier refund has taken from theirs',
      [part('drinks', 67), part('food', 33, 21)],
      ...([250, FOOD, [part('drinks', 33), part('food', 217, 21)]] as const),
    ],
    ['is followed by a refund of an amount in proportion to what is left', FOOD, 100, [], [part('drinks', 100)]],
    [
      'above what was paid is in proportion to what was paid',
      [...PAID],
      3,
      FOOD,
      [part('drinks', 2), part('food', 1, 21)],
    ],
  ])('%s', (_, recorded, amount, named, expected) => {
    expect(splitRefundByVat(PAID, { recorded, amount: cents(amount), named })).toEqual(expected);
  });

  it('never exceeds what each had, whatever amounts are refunded before and after, and ends exactly there', () => {
    const step = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), line: fc.option(fc.nat(7)) });
    fc.assert(
      fc.property(payableParts, fc.array(step, { maxLength: 8 }), (paid, steps) => {
        const recorded: SectionVatSplit[number][] = [];
        const refund = (amount: number, named: SectionVatSplit) => {
          const split = splitRefundByVat(paid, { recorded, amount: cents(amount), named });
          expect(addCents(...split.map((each) => each.amount))).toBe(amount);
          recorded.push(...split);
          for (const each of paid) {
            const taken = addCents(
              ...recorded.filter((other) => keyOf(other) === keyOf(each)).map((other) => other.amount),
            );
            const had = addCents(...paid.filter((other) => keyOf(other) === keyOf(each)).map((other) => other.amount));
            expect(taken).toBeGreaterThanOrEqual(0);
            expect(taken).toBeLessThanOrEqual(had);
          }
        };
        const left = () =>
          addCents(...paid.map(({ amount }) => amount)) - addCents(...recorded.map(({ amount }) => amount));
        for (const { at, line } of steps) {
          const named = line === null ? undefined : paid[line % paid.length];
          if (named === undefined) refund(Math.floor(left() * at), []);
          else if (named.amount <= left()) {
            refund(named.amount, [named]);
            if (at < 0.2) refund(0 - named.amount, [named]);
          }
        }
        refund(left(), []);
        expect(left()).toBe(0);
      }),
    );
  });
});

function keyOf({ section, vatPercent }: SectionVatSplit[number]) {
  return `${section} ${vatPercent}`;
}

function amountOf(split: SectionVatSplit, section: Section) {
  return addCents(...split.filter((each) => each.section === section).map(({ amount }) => amount));
}

describe('the split of what somebody pays of an order', () => {
  const ORDER = [part('drinks', 1000, 21), part('food', 1000)];

  it.each<[title: string, left: SectionVatSplit, amount: number, chosen: SectionVatSplit, expected: SectionVatSplit]>([
    ['is in proportion to what is left', ORDER, 1000, [], [part('drinks', 500, 21), part('food', 500)]],
    ['is what is left, to the cent', ORDER, 2000, [], ORDER],
    ['is that of the chosen lines', ORDER, 250, [part('food', 250)], [part('food', 250)]],
    [
      'of chosen lines takes the rest from others where a part of theirs was paid before',
      [part('drinks', 500, 21), part('food', 500)],
      ...([700, [part('food', 700)], [part('drinks', 200, 21), part('food', 500)]] as const),
    ],
    [
      'takes nothing where more was paid than is charged now',
      [part('drinks', -500, 21), part('food', 1500)],
      ...([1000, [], [part('food', 1000)]] as const),
    ],
  ])('%s', (_, left, amount, chosen, expected) => {
    expect(splitCustomerShare(left, cents(amount), chosen)).toEqual(expected);
  });

  it('of any parts that are paid one after the other has exactly what the order has', () => {
    fc.assert(
      fc.property(
        payableParts,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
        (parts, fractions) => {
          let left: SectionVatSplit = parts;
          for (const fraction of [...fractions, 1]) {
            const due = addCents(...left.map(({ amount }) => amount));
            const split = splitCustomerShare(left, cents(Math.ceil(due * fraction)));
            expect(addCents(...split.map(({ amount }) => amount))).toBe(Math.ceil(due * fraction));
            left = [...left, ...split.map((each) => ({ ...each, amount: cents(0 - each.amount) }))];
          }
          expect(splitRefundByVat(left, { recorded: [], amount: ZERO_CENTS })).toEqual([]);
          for (const each of parts)
            expect(addCents(...left.filter((other) => keyOf(other) === keyOf(each)).map(({ amount }) => amount))).toBe(
              0,
            );
        },
      ),
    );
  });
});
