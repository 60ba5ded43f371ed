import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBackToStock,
  type CountedProduct,
  isStockConflict,
  limitUnitsToStock,
  lineShortages,
  stockAfterSoldOutMark,
  subtractFromStock,
  unitsByProduct,
} from './stock.ts';

const line = (productId: string, quantity: number, mixerId: string | null = null) => ({ productId, mixerId, quantity });
const counted = (...stocks: [string, number][]): CountedProduct[] =>
  stocks.map(([id, stock]) => ({ id, name: id.toUpperCase(), stock }));

describe('Units of an order', () => {
  it('units are summed by product across sizes, and each mixer counts as a unit of its own product', () => {
    const lines = [line('rum', 2, 'cola'), line('rum', 1), line('cola', 3), line('beer', 1)];
    expect(unitsByProduct(lines)).toEqual([
      { productId: 'beer', quantity: 1 },
      { productId: 'cola', quantity: 5 },
      { productId: 'rum', quantity: 3 },
    ]);
  });
});

describe('What the lines of a cart are short of', () => {
  const products = (...stocks: [string, number, boolean?][]) =>
    new Map(
      stocks.map(([id, stock, isCounted = true]) => [
        id,
        { name: id.toUpperCase(), stock, countsStock: isCounted || undefined },
      ]),
    );

  it.each([
    ['nothing is counted', [line('beer', 9)], products(['beer', 1, false]), [null]],
    ['there are enough', [line('beer', 2)], products(['beer', 2]), [null]],
    ['there are too few', [line('beer', 3)], products(['beer', 2]), [{ name: 'BEER', left: 2, quantity: 2 }]],
    ['there are none', [line('beer', 3)], products(['beer', 0]), [{ name: 'BEER', left: 0, quantity: 0 }]],
    ['the product has left the menu', [line('beer', 3)], products(), [null]],
    [
      'an earlier line has some of them',
      [line('beer', 1), line('beer', 3)],
      products(['beer', 2]),
      [null, { name: 'BEER', left: 2, quantity: 1 }],
    ],
    [
      'earlier lines have all of them',
      [line('beer', 3), line('beer', 1)],
      products(['beer', 2]),
      [
        { name: 'BEER', left: 2, quantity: 2 },
        { name: 'BEER', left: 2, quantity: 0 },
      ],
    ],
    [
      'the mixer is short',
      [line('cola', 1), line('rum', 3, 'cola')],
      products(['rum', 9], ['cola', 3]),
      [null, { name: 'COLA', left: 3, quantity: 2 }],
    ],
    [
      'both are short, of which the one that leaves fewer counts',
      [line('rum', 5, 'cola')],
      products(['rum', 1], ['cola', 3]),
      [{ name: 'RUM', left: 1, quantity: 1 }],
    ],
    ['a product is its own mixer', [line('cola', 2, 'cola')], products(['cola', 2]), [null]],
  ])('%s', (_, lines, menu, shortages) => {
    expect(lineShortages(lines, menu)).toEqual(shortages);
  });
});

describe('Units of an order that is not refused for lack of stock', () => {
  it.each<[string, number, number]>([
    ['all that it needs', 5, 2],
    ['the last ones', 2, 2],
    ['those that are left', 1, 1],
  ])('an order takes %s', (_, stock, quantity) => {
    const units = unitsByProduct([line('a', 2), line('not-counted', 1)]);
    expect(limitUnitsToStock(counted(['a', stock]), units)).toEqual([{ productId: 'a', quantity }]);
  });

  it('an order takes no units of sold-out products or of products it does not contain', () => {
    expect(limitUnitsToStock(counted(['a', 0], ['b', 3]), unitsByProduct([line('a', 2)]))).toEqual([]);
  });
});

describe('Counted stock', () => {
  it.each<[string, [string, number][], [string, number][], unknown]>([
    ['enough units', [['a', 5]], [['a', 2]], counted(['a', 3])],
    ['the last unit', [['a', 1]], [['a', 1]], counted(['a', 0])],
    ['no units of the product requested', [['a', 1]], [['b', 9]], counted(['a', 1])],
    ['no units left', [['a', 0]], [['a', 1]], { refusal: 'out-of-stock', names: ['A'] }],
    ['one unit too few', [['a', 1]], [['a', 2]], { refusal: 'not-enough-stock', names: ['A'] }],
    [
      'several products short, one of them sold out',
      [
        ['a', 0],
        ['b', 1],
        ['c', 9],
      ],
      [
        ['a', 1],
        ['b', 2],
        ['c', 1],
      ],
      { refusal: 'not-enough-stock', names: ['A', 'B'] },
    ],
  ])('taking units is checked: %s', (_, stocks, requested, expected) => {
    const units = requested.map(([productId, quantity]) => ({ productId, quantity }));
    expect(subtractFromStock(counted(...stocks), units)).toEqual(expected);
  });

  it('the stock never becomes negative, and returning the units restores it', () => {
    const products = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(20)), {
      selector: ([id]) => id,
    });
    const lines = fc.array(
      fc.record({ productId: fc.constantFrom('a', 'b', 'c'), quantity: fc.integer({ min: 1, max: 9 }) }),
    );
    fc.assert(
      fc.property(products, lines, (stocks, requested) => {
        const before = counted(...stocks);
        const units = unitsByProduct(requested.map((each) => ({ ...each, mixerId: null })));
        const after = subtractFromStock(before, units);
        if ('refusal' in after) return;
        expect(after.every(({ stock }) => stock >= 0)).toBe(true);
        expect(addBackToStock(after, units)).toEqual(before);
      }),
    );
  });
});

describe('Conflicts of a typed stock', () => {
  it.each([
    ['over the one that was shown', 16, 10, 10, false],
    ['while units were sold', 16, 10, 2, true],
    ['while units were returned', 16, 10, 12, true],
    ['that equals the present stock', 16, 10, 16, false],
  ])('a stock typed %s', (_, typed, shown, present, isOverOther) => {
    expect(isStockConflict({ typed, shown, present })).toBe(isOverOther);
  });
});

describe('The stock after a product was marked as sold out or as available', () => {
  const uncounted = (stock: number) => ({ stock, countsStock: false });
  const countedOf = (stock: number) => ({ stock, countsStock: true });
  it.each([
    ['a product that is not counted is sold out', uncounted(1), { isSoldOut: true, units: null }, 0],
    ['a counted product is sold out whatever the count says', countedOf(7), { isSoldOut: true, units: 3 }, 0],
    ['a product that is not counted is available without a number', uncounted(0), { isSoldOut: false, units: null }, 1],
    ['a second mark as available changes nothing', uncounted(1), { isSoldOut: false, units: null }, 1],
    ['a counted product is available with its new number', countedOf(0), { isSoldOut: false, units: 6 }, 6],
    ['the same number again changes nothing', countedOf(6), { isSoldOut: false, units: 6 }, 6],
    ['another number than the present one', countedOf(4), { isSoldOut: false, units: 6 }, 'changed-meanwhile'],
    ['a counted product needs a number', countedOf(0), { isSoldOut: false, units: null }, 'stock-not-valid'],
    ['no unit is not available', countedOf(0), { isSoldOut: false, units: 0 }, 'stock-not-valid'],
    ['a number beyond the limit', countedOf(0), { isSoldOut: false, units: 1_000_000 }, 'stock-not-valid'],
  ] as const)('%s', (_, product, mark, expected) => {
    expect(stockAfterSoldOutMark(product, mark)).toBe(expected);
  });
});
