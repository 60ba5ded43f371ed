// What the filter hides and warns of.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALLERGENS } from './menu.ts';
import {
  cartLineWarning,
  isFiltering,
  isHiddenByFilter,
  type MenuFilter,
  NO_FILTER,
  productWarning,
} from './menu-filter.ts';

const food = { section: 'food', isVegetarian: false, allergens: ['gluten', 'huevo'] } as const;
const salad = { section: 'food', isVegetarian: true, allergens: ['sulfitos'] } as const;
const unstated = { section: 'food', isVegetarian: true, allergens: null } as const;
const unstatedDrink = { section: 'drinks', isVegetarian: false, allergens: null } as const;
const chips = { section: 'food', isVegetarian: true, allergens: [] } as const;
const drink = { section: 'drinks', isVegetarian: false, allergens: [] } as const;
const beer = { section: 'drinks', isVegetarian: false, allergens: ['gluten'] } as const;
const bloodyMary = { section: 'drinks', isVegetarian: false, allergens: ['apio', 'pescado'] } as const;
const VEGETARIAN: MenuFilter = { allergens: [], isVegetarian: true };
const without = (...allergens: MenuFilter['allergens']): MenuFilter => ({ allergens, isVegetarian: false });

describe('The filter of the menu', () => {
  test('without a filter nothing is hidden or warned of, not even what does not state its allergens', () => {
    expect(isFiltering(NO_FILTER)).toBe(false);
    for (const product of [food, salad, chips, drink, beer, unstated, unstatedDrink]) {
      expect(isHiddenByFilter(product, NO_FILTER)).toBe(false);
      expect(productWarning(product, NO_FILTER)).toBeNull();
    }
    expect(cartLineWarning({ productId: 'gone', mixerId: 'gone too' }, new Map(), NO_FILTER)).toBeNull();
  });

  test.each([...ALLERGENS])(
    '«%s» hides what contains it, food or drink, and nothing that states only others',
    (allergen) => {
      const other = ALLERGENS.find((each) => each !== allergen) ?? allergen;
      for (const product of [food, beer]) {
        expect(isHiddenByFilter({ ...product, allergens: [other, allergen] }, without(allergen))).toBe(true);
        expect(isHiddenByFilter({ ...product, allergens: [other] }, without(allergen))).toBe(false);
        expect(productWarning({ ...product, allergens: [other] }, without(allergen))).toBeNull();
      }
    },
  );

  test('a product without stated allergens is shown, but never as free of them nor as vegetarian', () => {
    for (const product of [unstated, unstatedDrink])
      for (const filter of [without('gluten'), VEGETARIAN]) {
        expect(isHiddenByFilter(product, filter)).toBe(false);
        expect(productWarning(product, filter)).toMatchObject({ allergens: [], lacksInformation: true });
      }
  });

  test('a product that is stated to have no allergens is shown without a warning', () => {
    for (const product of [chips, drink])
      for (const filter of [without('gluten'), VEGETARIAN]) {
        expect(isHiddenByFilter(product, filter)).toBe(false);
        expect(productWarning(product, filter)).toBeNull();
      }
  });

  test('«vegetariano» hides food without the mark, and what contains animals whatever its mark says', () => {
    expect(isHiddenByFilter(food, VEGETARIAN)).toBe(true);
    expect(isHiddenByFilter({ ...salad, allergens: ['pescado'] }, VEGETARIAN)).toBe(true);
    expect(isHiddenByFilter(bloodyMary, VEGETARIAN)).toBe(true);
    for (const product of [salad, chips, drink, beer]) expect(isHiddenByFilter(product, VEGETARIAN)).toBe(false);
  });

  test('a warning names only the filtered allergens, in the order of the filter', () => {
    const filter = { allergens: ['huevo', 'gluten', 'soja'], isVegetarian: true } as const;
    const warning = { allergens: ['huevo', 'gluten'], isNotVegetarian: true, lacksInformation: false };
    expect(productWarning(food, filter)).toEqual(warning);
  });
});

describe('A line of the cart', () => {
  const products = new Map<string, typeof food | typeof unstatedDrink | typeof beer>([
    ['food', food],
    ['rum', unstatedDrink],
    ['beer', beer],
  ]);

  test('the mixer counts as much as the product', () => {
    const warning = cartLineWarning({ productId: 'rum', mixerId: 'beer' }, products, without('gluten'));
    expect(warning).toEqual({ allergens: ['gluten'], isNotVegetarian: false, lacksInformation: true });
    expect(cartLineWarning({ productId: 'beer', mixerId: null }, products, without('soja'))).toBeNull();
    expect(cartLineWarning({ productId: 'food' }, products, without('huevo'))?.allergens).toEqual(['huevo']);
  });

  test('nothing is known of a product or mixer that left the menu', () => {
    expect(cartLineWarning({ productId: 'gone' }, products, VEGETARIAN)?.lacksInformation).toBe(true);
    expect(cartLineWarning({ productId: 'beer', mixerId: 'gone' }, products, without('soja'))?.lacksInformation).toBe(
      true,
    );
  });
});

describe('For every menu and filter', () => {
  const someAllergens = fc.subarray([...ALLERGENS]);
  const anyProduct = fc.record({
    section: fc.constantFrom('drinks' as const, 'food' as const),
    isVegetarian: fc.boolean(),
    allergens: fc.option(someAllergens),
  });
  const anyFilter = fc.record({ allergens: someAllergens, isVegetarian: fc.boolean() });

  test('a product is hidden or warned of if it contains a filtered allergen, is not vegetarian, or states nothing', () => {
    fc.assert(
      fc.property(anyProduct, anyFilter, (product, filter) => {
        const contains = filter.allergens.some((allergen) => product.allergens?.includes(allergen));
        const states = product.allergens !== null || !isFiltering(filter);
        const warning = productWarning(product, filter);
        expect(isHiddenByFilter(product, filter)).toBe(warning !== null && (contains || warning.isNotVegetarian));
        if (contains) expect(warning?.allergens).not.toEqual([]);
        expect(warning?.lacksInformation ?? false).toBe(!states);
        if (filter.isVegetarian && product.section === 'food' && !product.isVegetarian)
          expect(warning?.isNotVegetarian).toBe(true);
      }),
    );
  });

  test('no line with a filtered allergen in its product or mixer is without a warning that names it', () => {
    fc.assert(
      fc.property(anyProduct, fc.option(anyProduct), anyFilter, (product, mixer, filter) => {
        const products = new Map([['product', product], ...(mixer ? [['mixer', mixer] as const] : [])]);
        const warning = cartLineWarning({ productId: 'product', mixerId: mixer && 'mixer' }, products, filter);
        const contained = filter.allergens.filter((each) =>
          [...(product.allergens ?? []), ...(mixer?.allergens ?? [])].includes(each),
        );
        expect(warning?.allergens ?? []).toEqual(contained);
      }),
    );
  });
});
