// The sizes of a product in its form.
import { describe, expect, it } from 'vitest';
import { validateProduct } from '#domain/catalogue.ts';
import { cents } from '#domain/money.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import { drinkDraft, drinkFormValues } from './product-form.ts';
import {
  BLANK_SIZE_ROW,
  changedCosts,
  isInvalidCost,
  isInvalidPrice,
  isInvalidSizeName,
  type SizeFormRow,
  sizeFormRows,
  sizesDraft,
  typedCostsRefusal,
} from './product-sizes-form.ts';

const GIN = {
  sizes: pricedSizes({ copa: 700, cubata: 850, Jarra: 1800 }),
  costs: { copa: cents(115) },
};

/** The row of a size of the venue's own, or of a fixed one. */
function aRow(size: string, price: string, cost = ''): SizeFormRow {
  return { size, isOwn: size === '' || /^\p{Lu}/u.test(size), price, cost };
}

describe('the rows of a product', () => {
  it('of drinks are the five fixed sizes, with a decimal comma, and then those of the venue’s own', () => {
    expect(sizeFormRows('drinks', GIN).map(({ size, price, cost }) => [size, price, cost])).toEqual([
      ['base', '', ''],
      ['copa', '7,00', '1,15'],
      ['cubata', '8,50', ''],
      ['botella', '', ''],
      ['chupito', '', ''],
      ['Jarra', '18,00', ''],
    ]);
  });

  it('of food are its price and the sizes of the venue’s own; a fixed size has its name', () => {
    const iceCream = { sizes: pricedSizes({ copa: 450, Tarrina: 250 }), costs: {} };
    expect(sizeFormRows('food', iceCream).map(({ size, isOwn }) => [size, isOwn])).toEqual([
      ['base', false],
      ['Copa', true],
      ['Tarrina', true],
    ]);
    expect(sizesDraft(sizeFormRows('food', iceCream))).toEqual(iceCream.sizes);
  });

  it('are saved unchanged', () => {
    expect(sizesDraft(sizeFormRows('drinks', GIN))).toEqual(GIN.sizes);
    expect(changedCosts(sizeFormRows('drinks', GIN), GIN)).toBeNull();
  });

  it('that nobody has typed in mean nothing', () => {
    expect(sizesDraft([aRow('copa', ' '), BLANK_SIZE_ROW, aRow('Tapa', '3')])).toEqual(pricedSizes({ Tapa: 300 }));
  });
});

describe('typed sizes', () => {
  it.each<[string, readonly SizeFormRow[], object]>([
    ['a price with one decimal', [aRow('base', '2,5')], {}],
    ['a price with a point and the sign', [aRow('base', '2.50 €')], {}],
    ['no price', [aRow('base', ''), aRow('copa', ' ')], { sizes: 'price-required' }],
    ['a price in words', [aRow('base', '2,50'), aRow('copa', 'cinco')], { sizes: 'price-not-valid' }],
    ['a price of zero', [aRow('base', '0')], {}],
    ['a negative price', [aRow('base', '-1')], { sizes: 'price-not-valid' }],
    ['a size without a price', [aRow('base', '2'), aRow('Tapa', '')], { sizes: 'price-not-valid' }],
    ['a price without a name', [aRow('base', '2'), aRow('', '3')], { sizes: 'size-name-required' }],
    ['the same name twice', [aRow('Tapa', '2'), aRow('TAPA', '3')], { sizes: 'size-twice' }],
    ['the name of a fixed size', [aRow('copa', '2'), aRow('Copa', '3')], { sizes: 'size-twice' }],
  ])('%s: the errors of the form', (_, sizes, errors) => {
    const values = { ...drinkFormValues(null), name: 'Vino', categoryId: 'wines', sizes };
    expect(validateProduct(drinkDraft(values))).toEqual(errors);
  });

  it('mark what prevents saving: each wrong price, and all prices while none is typed', () => {
    const rows = [aRow('base', '0'), aRow('copa', 'cinco'), aRow('chupito', ''), aRow('Tapa', '')];
    expect(rows.map((row) => isInvalidPrice(row, rows))).toEqual([false, true, false, true]);
    const empty = [aRow('base', ''), BLANK_SIZE_ROW];
    expect(empty.map((row) => isInvalidPrice(row, empty))).toEqual([true, true]);
  });

  it('mark a name that is blank or used twice', () => {
    const rows = [aRow('copa', '2'), aRow('Copa', '3'), aRow('', '4'), BLANK_SIZE_ROW, aRow('Tapa', '1')];
    expect(rows.map((row) => isInvalidSizeName(row, rows))).toEqual([true, true, true, false, false]);
  });
});

describe('typed costs', () => {
  it('are those of the sizes with a price', () => {
    const rows = [aRow('base', '', '1'), aRow('copa', '7', '1,15'), aRow('Tapa', '3', ' ')];
    expect(changedCosts(rows, null)).toEqual({ costs: { copa: 115 }, shown: {} });
  });

  it.each([
    ['', false],
    ['0', false],
    ['1,15', false],
    ['10000', false],
    ['10000,01', true],
    ['uno', true],
    ['-1', true],
  ])('the typed cost «%s» is invalid: %s', (typed, isInvalid) => {
    const row = aRow('base', '2', typed);
    expect(isInvalidCost(row)).toBe(isInvalid);
    expect(typedCostsRefusal([row])).toBe(isInvalid ? 'cost-not-valid' : null);
  });

  it('that are wrong, of a size without a price, do not prevent saving', () => {
    expect(typedCostsRefusal([aRow('base', '2'), aRow('copa', '', 'uno')])).toBeNull();
  });

  it('are sent if one was typed, changed or removed, with those that the form showed', () => {
    const opened = { costs: { base: cents(60), copa: cents(115) } };
    const rows = (base: string, copa: string) => [aRow('base', '2', base), aRow('copa', '7', copa)];
    expect(changedCosts(rows('0,60', '1,15'), opened)).toBeNull();
    expect(changedCosts(rows('0,60', ''), opened)).toEqual({ costs: { base: 60 }, shown: { base: 60, copa: 115 } });
    expect(changedCosts(rows('', ''), null)).toBeNull();
  });
});
