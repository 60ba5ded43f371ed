// Discounts: how much they are, and how they are spread over order lines.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areDiscountedLinesUnchanged,
  type ChosenDiscount,
  type DiscountableLine,
  type DiscountableOrder,
  discountAmount,
  discountRefusal,
  spreadDiscount,
  unpaidLineAmounts,
} from './discount.ts';
import { discountOfUnits } from './line-change.ts';
import { addCents, cents, ZERO_CENTS } from './money.ts';

describe('a discount', () => {
  it.each<[string, ChosenDiscount, number, number]>([
    ['of ten per cent', { kind: 'percent', percent: 10 }, 4200, 420],
    ['of half a cent is rounded up', { kind: 'percent', percent: 10 }, 1845, 185],
    ['of all', { kind: 'percent', percent: 100 }, 1845, 1845],
    ['in euros is as much as was typed', { kind: 'amount', amount: cents(300) }, 1845, 300],
  ])('%s', (_, chosen, due, amount) => {
    expect(discountAmount(chosen, cents(due))).toBe(amount);
  });

  const order: DiscountableOrder = { state: 'sent', paymentState: 'pending', due: cents(1000) };
  it.each<[string, Partial<DiscountableOrder>, number, string | null]>([
    ['of what an order owes', {}, 1000, null],
    ['of a cent', {}, 1, null],
    ['of nothing is refused', {}, 0, 'discount-not-valid'],
    ['below nothing is refused', {}, -1, 'discount-not-valid'],
    ['of more than the order owes is refused', {}, 1001, 'discount-not-valid'],
    ['of a paid order is refused', { paymentState: 'succeeded' }, 1, 'order-owes-nothing'],
    ['of an order that is a whole invitation is refused', { paymentState: 'canceled' }, 1, 'order-owes-nothing'],
    ['of an order that ended is refused', { state: 'ended', paymentState: 'canceled' }, 1, 'order-ended'],
    ['of an order that staff have not accepted is refused', { state: 'waiting' }, 1, 'line-not-sent'],
  ])('%s', (_, change, amount, refusal) => {
    expect(discountRefusal([{ ...order, ...change }], cents(amount))).toBe(refusal);
  });

  it('is at most what several orders owe together, and only of orders that all owe something', () => {
    expect(discountRefusal([order, order], cents(2000))).toBeNull();
    expect(discountRefusal([order, order], cents(2001))).toBe('discount-not-valid');
    expect(discountRefusal([order, { ...order, paymentState: 'succeeded' }], cents(1))).toBe('order-owes-nothing');
  });
});

const line = (id: string, left: number) => ({ id, left: cents(left) });

describe('a discount that is spread over lines', () => {
  it.each([
    ['is in proportion to them', [line('a', 1000), line('b', 3000)], 400, [100, 300]],
    [
      'gives cents that remain to the largest fractions',
      [line('a', 100), line('b', 250), line('c', 250)],
      5,
      [1, 2, 2],
    ],
    ['gives them to the first of equal lines', [line('a', 100), line('b', 100), line('c', 100)], 100, [34, 33, 33]],
    ['of all takes all', [line('a', 333), line('b', 0), line('c', 1)], 334, [333, 0, 1]],
    ['of nothing is nothing', [line('a', 333)], 0, [0]],
    ['of lines without a price is nothing', [line('a', 0)], 0, [0]],
  ])('%s', (_, lines, discount, parts) => {
    expect([...spreadDiscount(lines, cents(discount)).values()]).toEqual(parts);
  });

  it('is never more than what is left of them', () => {
    expect(() => spreadDiscount([line('a', 100)], cents(101))).toThrow(RangeError);
  });
});

const SECTIONS_AND_RATES = fc.record({
  section: fc.constantFrom('drinks' as const, 'food' as const),
  vatPercent: fc.constantFrom(4, 10, 21),
});
const orderLines = fc
  .array(fc.tuple(SECTIONS_AND_RATES, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 60_000 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((all) =>
    all.map(([kind, quantity, price], index) => ({ ...kind, id: `${index}`, quantity, price: cents(price) })),
  );
const portion = fc.double({ min: 0, max: 1, noNaN: true });

describe('any discounts, one on top of the other', () => {
  it('add up to the cent, lower no line below nothing, and take off all if they are all', () => {
    fc.assert(
      fc.property(orderLines, fc.array(portion, { maxLength: 4 }), (lines, portions) => {
        const off = new Map(lines.map(({ id }) => [id, 0]));
        const leftOf = () => lines.map(({ id, quantity, price }) => line(id, quantity * price - (off.get(id) ?? 0)));
        for (const each of [...portions, 1]) {
          const left = leftOf();
          const due = addCents(...left.map((of) => of.left));
          const discount = cents(Math.round(due * each));
          const parts = spreadDiscount(left, discount);
          expect(addCents(...parts.values())).toBe(discount);
          for (const of of left) {
            const part = parts.get(of.id) ?? -1;
            expect(part).toBeGreaterThanOrEqual(0);
            expect(part).toBeLessThanOrEqual(of.left);
            expect(Math.abs(part - (due === 0 ? 0 : (discount * of.left) / due))).toBeLessThan(1);
            off.set(of.id, (off.get(of.id) ?? 0) + part);
          }
        }
        expect(addCents(...leftOf().map(({ left }) => left))).toBe(0);
      }),
    );
  });

  it('are shared by the parts of a split line without losing a cent or lowering one below nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 0, max: 60_000 }),
        portion,
        fc.integer({ min: 1, max: 8 }),
        (quantity, price, part, wanted) => {
          const units = Math.min(wanted, quantity - 1);
          const discount = cents(Math.round(quantity * price * part));
          const moved = discountOfUnits({ quantity, discount }, units);
          const rest = discount - moved;
          for (const [of, off] of [
            [units, moved],
            [quantity - units, rest],
          ] as const) {
            expect(off).toBeGreaterThanOrEqual(0);
            expect(off).toBeLessThanOrEqual(of * price);
          }
        },
      ),
    );
  });
});

describe('what is left to pay of lines', () => {
  const beer: DiscountableLine = { id: 'a', section: 'drinks', vatPercent: 10, amount: cents(1000), paid: ZERO_CENTS };
  const wine: DiscountableLine = { ...beer, id: 'b', amount: cents(500) };
  const bread: DiscountableLine = { ...beer, id: 'c', section: 'food', amount: cents(800) };
  const paidFor = (section: 'drinks' | 'food', amount: number) => ({ section, vatPercent: 10, amount: cents(amount) });
  const leftOf = (lines: DiscountableLine[], ...paid: ReturnType<typeof paidFor>[]) =>
    unpaidLineAmounts(lines, paid).map(({ left }) => left);

  it('is what they cost while nothing is paid', () => {
    expect(leftOf([beer, wine, bread])).toEqual([1000, 500, 800]);
  });

  it('is nothing of a product type that is paid', () => {
    expect(leftOf([beer, wine, bread], paidFor('drinks', 1500))).toEqual([0, 0, 800]);
  });

  it('is in proportion where a part of a type is paid, and first of what nobody chose to pay', () => {
    expect(leftOf([beer, wine, bread], paidFor('drinks', 300), paidFor('food', 100))).toEqual([800, 400, 700]);
    expect(leftOf([{ ...beer, paid: cents(1000) }, wine, bread], paidFor('drinks', 1000))).toEqual([0, 500, 800]);
  });

  it('adds up to what the order owes, by product type and VAT rate, whatever is paid', () => {
    fc.assert(
      fc.property(orderLines, portion, (lines, part) => {
        const whole = lines.map((each) => ({ ...each, amount: cents(each.quantity * each.price), paid: ZERO_CENTS }));
        const paid = whole.map(({ section, vatPercent, amount }) => {
          return { section, vatPercent, amount: cents(Math.round(amount * part)) };
        });
        const left = unpaidLineAmounts(whole, paid);
        for (const { section, vatPercent } of whole) {
          const isOfGroup = (each: { section: string; vatPercent: number }) =>
            each.section === section && each.vatPercent === vatPercent;
          const cost = addCents(...whole.filter(isOfGroup).map(({ amount }) => amount));
          const given = addCents(...paid.filter(isOfGroup).map(({ amount }) => amount));
          const ids = new Set(whole.filter(isOfGroup).map(({ id }) => id));
          expect(addCents(...left.filter(({ id }) => ids.has(id)).map((each) => each.left))).toBe(cost - given);
        }
      }),
    );
  });
});

describe('a discount can be undone', () => {
  const given = { lines: [{ lineId: 'a', amount: cents(50), quantity: 2, total: cents(80) }] };
  const present = { id: 'a', quantity: 2, discount: cents(80), isOwed: true };
  it.each([
    ['if its lines are as it left them', present, true],
    ['not if a line was split', { ...present, quantity: 1 }, false],
    ['not after another discount', { ...present, discount: cents(90) }, false],
    ['not if a line was taken off or is an invitation', { ...present, isOwed: false }, false],
    ['not without the line', { ...present, id: 'b' }, false],
  ])('%s', (_, line, isUndoable) => {
    expect(areDiscountedLinesUnchanged(given, [line])).toBe(isUndoable);
  });
});
