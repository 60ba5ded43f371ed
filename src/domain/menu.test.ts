import { describe, expect, it } from 'vitest';
import { pricedSizes } from '#domain/testing/sizes.ts';
import {
  ALLERGENS,
  availableMixers,
  FIXED_SIZES,
  ingredientsRefusal,
  isAvailable,
  isAvailableMixer,
  matchesSearch,
  needsIngredients,
  needsMixer,
  type Product,
  priceOf,
} from './menu.ts';

function aProduct(changes: Partial<Product> = {}): Product {
  return {
    id: 'product',
    section: 'drinks',
    categoryId: 'category',
    subCategoryId: null,
    name: 'Agua',
    description: '',
    stock: 1,
    sizes: pricedSizes({ base: 200 }),
    canBeCombined: false,
    isEnergyDrink: false,
    ingredients: [],
    numberOfIngredients: 0,
    isNew: false,
    isVegetarian: false,
    allergens: [],
    ...changes,
  };
}

describe('Products', () => {
  it.each([
    [-1, false],
    [0, false],
    [1, true],
    [50, true],
  ])('a product with %d units in stock can be ordered: %s', (stock, expected) => {
    expect(isAvailable(aProduct({ stock }))).toBe(expected);
  });

  it('a product has a price in each size that it is sold in', () => {
    const product = aProduct({ sizes: pricedSizes({ Tapa: 350, Ración: 900 }) });
    expect(['Tapa', 'Ración', 'base'].map((size) => priceOf(product, size))).toEqual([350, 900, undefined]);
  });

  it('there are the fourteen allergens of European law', () => {
    expect(new Set(ALLERGENS).size).toBe(14);
  });
});

describe('Mixers', () => {
  const spirit = aProduct({ id: 'rum', canBeCombined: true, sizes: pricedSizes({ copa: 600, cubata: 800 }) });
  const cola = aProduct({ id: 'cola', canBeCombined: true });
  const energy = aProduct({ id: 'energy', canBeCombined: true, isEnergyDrink: true });

  it.each([...FIXED_SIZES, 'Jarra'])('a combinable drink in size %s needs a mixer only as cubata', (size) => {
    expect(needsMixer(spirit, size)).toBe(size === 'cubata');
  });

  it('a drink that cannot be combined needs no mixer', () => {
    expect(needsMixer(aProduct({ canBeCombined: false }), 'cubata')).toBe(false);
  });

  it('food needs no mixer', () => {
    expect(needsMixer(aProduct({ section: 'food', canBeCombined: true }), 'cubata')).toBe(false);
  });

  it.each([
    ['a soft drink', cola, true],
    ['an energy drink', energy, true],
    ['a spirit', spirit, false],
    ['a drink that cannot be combined', aProduct(), false],
    ['a soft drink that is sold out', { ...cola, stock: 0 }, false],
    ['food', { ...cola, section: 'food' as const }, false],
  ])('%s can be a mixer: %s', (_what, product, expected) => {
    expect(isAvailableMixer(product)).toBe(expected);
  });

  it('mixers are offered in menu order', () => {
    expect(availableMixers([energy, spirit, cola, aProduct()])).toEqual([energy, cola]);
  });
});

describe('Ingredients', () => {
  const plain = aProduct({ section: 'food' });
  const single = aProduct({ section: 'food', ingredients: ['Fresa', 'Nata', 'Limón'], numberOfIngredients: 1 });
  const several = aProduct({ section: 'food', ingredients: ['Jamón', 'Queso', 'Atún'], numberOfIngredients: 3 });
  const chosen = (...list: [string, number][]) => list.map(([name, quantity]) => ({ name, quantity }));

  it('a product with ingredients needs a choice, and one without does not', () => {
    expect(needsIngredients(plain)).toBe(false);
    expect(needsIngredients(single)).toBe(true);
  });

  it.each([
    ['nothing to choose, nothing chosen', plain, chosen(), null],
    ['nothing to choose, something chosen', plain, chosen(['Fresa', 1]), 'ingredients-not-allowed'],

    ['one of one', single, chosen(['Nata', 1]), null],
    ['none of one', single, chosen(), 'ingredients-required'],
    ['two of one', single, chosen(['Nata', 1], ['Fresa', 1]), 'one-ingredient'],
    ['one of one, twice as much', single, chosen(['Nata', 2]), 'one-ingredient'],
    ['one of one, none of it', single, chosen(['Nata', 0]), 'one-ingredient'],
    ['one of one, not a number of times', single, chosen(['Nata', Number.NaN]), 'one-ingredient'],
    ['one of one, unknown', single, chosen(['Piña', 1]), 'unknown-ingredient'],

    ['fewer than there is room for', several, chosen(['Queso', 1]), null],
    ['as many as there is room for', several, chosen(['Queso', 1], ['Jamón', 2]), null],
    ['one of them as often as there is room for', several, chosen(['Queso', 3]), null],
    [
      'more kinds than there is room for',
      { ...several, numberOfIngredients: 2 },
      chosen(['Jamón', 1], ['Queso', 1], ['Atún', 1]),
      'too-many-ingredients',
    ],
    ['one more than there is room for', several, chosen(['Queso', 2], ['Jamón', 2]), 'too-many-ingredients'],
    ['none of several', several, chosen(), 'ingredients-required'],
    ['none of one kind', several, chosen(['Queso', 0]), 'quantity-not-valid'],
    ['less than none', several, chosen(['Queso', 3], ['Jamón', -1]), 'quantity-not-valid'],
    ['half of one', several, chosen(['Queso', 1.5]), 'quantity-not-valid'],
    ['not a number of times', several, chosen(['Queso', Number.NaN]), 'quantity-not-valid'],
    ['endlessly often', several, chosen(['Queso', Number.POSITIVE_INFINITY]), 'quantity-not-valid'],
    ['an unknown one', several, chosen(['Queso', 1], ['Piña', 1]), 'unknown-ingredient'],
    ['the same one on two lines', several, chosen(['Queso', 1], ['Queso', 1]), 'unknown-ingredient'],
    ['another spelling', several, chosen(['queso', 1]), 'unknown-ingredient'],

    ['a product whose number was never set, one', { ...several, numberOfIngredients: 0 }, chosen(['Queso', 1]), null],
  ] as const)('a choice of ingredients is checked: %s', (_what, product, list, refusal) => {
    expect(ingredientsRefusal(product, list)).toBe(refusal);
  });
});

describe('Search in the menu', () => {
  const ham = aProduct({ name: 'Jamón Ibérico', description: 'De bellota, con piñones' });

  it.each([
    ['', true],
    ['   ', true],
    ['jamon', true],
    ['JAMÓN', true],
    ['iber', true],
    ['bellota jamon', true],
    ['  jamon   piñones ', true],
    ['pinones', false],
    ['jamon queso', false],
    ['jamonde', false],
  ])('the query %j finds the ham: %s', (query, expected) => {
    expect(matchesSearch(ham, query)).toBe(expected);
  });
});
