// Which payments of an order give back what its lines cost.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideRefund, type RefundSource } from './divide-refund.ts';
import { addCents, cents, ZERO_CENTS } from './money.ts';
import type { Section } from './schedule.ts';
import { amountOfPart, splitCustomerShare } from './split.ts';

const part = (section: Section, amount: number, vatPercent = 10) => ({ section, vatPercent, amount: cents(amount) });
const source = (refundable: number, ...left: ReturnType<typeof part>[]): RefundSource => ({
  refundable: cents(refundable),
  left,
});

describe('the refund of order lines', () => {
  it.each<[title: string, sources: RefundSource[], lines: ReturnType<typeof part>[], given: number[][]]>([
    [
      'comes from the only payment',
      [source(750, part('drinks', 500), part('food', 250))],
      [part('food', 250)],
      [[250]],
    ],
    [
      'comes from the last payment first, if that paid as much of their type',
      [source(300, part('drinks', 300)), source(700, part('drinks', 700))],
      [part('drinks', 250)],
      [[250], [0]],
    ],
    [
      'comes from each half of an order by what that paid of their type',
      [source(375, part('drinks', 250), part('food', 125)), source(375, part('drinks', 250), part('food', 125))],
      [part('food', 250)],
      [[125], [125]],
    ],
    [
      'comes from another type where an earlier refund took theirs',
      [source(500, part('drinks', 500)), source(100, part('food', 100))],
      [part('food', 250)],
      [[150], [100]],
    ],
    ['is not complete if the payments are not enough', [source(100, part('food', 250))], [part('food', 250)], [[100]]],
  ])('%s', (_, sources, lines, given) => {
    expect(divideRefund(sources, lines)).toEqual(given);
  });

  it('takes from each payment only what it paid of each type and rate, whatever the parts that were paid', () => {
    const line = fc.record({
      section: fc.constantFrom('drinks' as const, 'food' as const),
      vatPercent: fc.constantFrom(10, 21),
      amount: fc.integer({ min: 1, max: 900 }).map(cents),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (all, at) => {
          const total = addCents(...all.map(({ amount }) => amount));
          const first = splitCustomerShare(all, cents(Math.floor(total * at)));
          const rest = all.map((each) => ({ ...each, amount: cents(each.amount) }));
          const second = splitCustomerShare(
            [...rest, ...first.map((each) => ({ ...each, amount: cents(0 - each.amount) }))],
            cents(total - Math.floor(total * at)),
          );
          const sources = [second, first].map((left) => source(addCents(...left.map(({ amount }) => amount)), ...left));
          const lines = all.slice(0, Math.ceil(all.length / 2));
          const given = divideRefund(sources, lines);
          for (const [index, each] of lines.entries())
            expect(addCents(...given.map((amounts) => amounts[index] ?? ZERO_CENTS))).toBe(each.amount);
          for (const [index, { left }] of sources.entries())
            for (const each of left) {
              const ofPart = lines.flatMap((own, position) =>
                own.section === each.section && own.vatPercent === each.vatPercent
                  ? [given[index]?.[position] ?? 0]
                  : [],
              );
              expect(ofPart.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(amountOfPart(left, each));
            }
        },
      ),
    );
  });
});
