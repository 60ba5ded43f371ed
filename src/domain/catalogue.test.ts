import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pricedSizes } from '#domain/testing/sizes.ts';
import {
  changedPositions,
  type DrinkDraft,
  type FoodDraft,
  insertAtPosition,
  normalizeIngredients,
  normalizeName,
  resolveRequestedPosition,
  stockRefusal,
  validateCategory,
  validateProduct,
  validateSubCategory,
} from './catalogue.ts';

const AROUND = { categoryId: 'category', subCategoryId: null, sort: 1, stock: 1, countsStock: false, imageId: null };

function aDrink(changes: Partial<DrinkDraft> = {}): DrinkDraft {
  return {
    ...AROUND,
    section: 'drinks',
    name: 'Caña',
    description: '',
    sizes: pricedSizes({ base: 250 }),
    canBeCombined: false,
    isEnergyDrink: false,
    allergens: ['gluten'],
    vatPercent: null,
    ...changes,
  };
}

function aFood(changes: Partial<FoodDraft> = {}): FoodDraft {
  return {
    ...AROUND,
    section: 'food',
    name: 'Croquetas',
    description: 'De la abuela',
    sizes: pricedSizes({ base: 100 }),
    hasMainIngredient: false,
    ingredients: [],
    numberOfIngredients: 1,
    isNew: false,
    isVegetarian: false,
    allergens: [],
    vatPercent: null,
    ...changes,
  };
}

describe('Validation of a drink form', () => {
  it.each<[string, Partial<DrinkDraft>, object]>([
    ['a valid form', {}, {}],
    ['without a name', { name: '' }, { name: 'name-required' }],
    ['with a blank name', { name: ' \t ' }, { name: 'name-required' }],
    ['with the longest name', { name: ` ${'🍺'.repeat(80)} ` }, {}],
    ['with too long a name', { name: 'a'.repeat(81) }, { name: 'name-too-long' }],
    ['with an emoji of parts', { name: 'Menú 👨‍👩‍👧 ❤️ 👍🏽 1️⃣' }, {}],
    ['with lines in its name, which become spaces', { name: 'Caña\ndoble\t' }, {}],
    ['with a null', { name: 'Ca\u0000ña' }, { name: 'text-not-plain' }],
    ['with a bell', { name: 'Ca\u0007ña' }, { name: 'text-not-plain' }],
    ['with a control character of Latin-1', { name: 'Ca\u0085ña' }, { name: 'text-not-plain' }],
    ['with an invisible space', { name: 'Ca\u200Bña' }, { name: 'text-not-plain' }],
    ['with a byte order mark', { name: 'Ca\uFEFFña' }, { name: 'text-not-plain' }],
    ['with a soft hyphen', { name: 'Ca\u00ADña' }, { name: 'text-not-plain' }],
    ['with a joiner between letters', { name: 'Ca\u200Dña' }, { name: 'text-not-plain' }],
    ['with a mark of direction', { name: 'Caña\u202E' }, { name: 'text-not-plain' }],
    ['with half a character', { name: 'Caña \uD83C' }, { name: 'text-not-plain' }],
    ['with a filler in place of a name', { name: '\u3164' }, { name: 'text-not-plain' }],
    ['with a bell in its description', { description: 'De\u0007 barril' }, { description: 'text-not-plain' }],
    ['with lines and a tab in its description', { description: 'De barril\r\n20 cl\t5 %' }, {}],
    ['with the longest description', { description: 'ñ'.repeat(500) }, {}],
    ['with too long a description', { description: 'ñ'.repeat(501) }, { description: 'description-too-long' }],
    ['sold out', { stock: 0 }, {}],
    ['with a VAT above 100 %', { vatPercent: 100.5 }, { vatPercent: 'iva-not-valid' }],
    ['with a VAT that is no number', { vatPercent: Number.NaN }, { vatPercent: 'iva-not-valid' }],
    ['without a stock', { stock: null }, { stock: 'stock-not-valid' }],
    ['with a negative stock', { stock: -1 }, { stock: 'stock-not-valid' }],
    ['with half a unit in stock', { stock: 0.5 }, { stock: 'stock-not-valid' }],
    ['with a stock above the maximum', { stock: 100_001 }, { stock: 'stock-not-valid' }],
    ['without a position', { sort: null }, { sort: 'sort-required' }],
    ['with the position 0', { sort: 0 }, { sort: 'sort-not-valid' }],
    ['with a fractional position', { sort: 1.5 }, { sort: 'sort-not-valid' }],
    ['with a position far past the end', { sort: 9_999_999 }, {}],
    ['in the last position', { sort: 'last' }, {}],
    ['without a category', { categoryId: null }, { categoryId: 'drink-category-required' }],
    ['without a price', { sizes: [] }, { sizes: 'price-required' }],
    ['with only one price', { sizes: pricedSizes({ chupito: 1 }) }, {}],
    ['with a free size', { sizes: pricedSizes({ base: 250, copa: 0 }) }, {}],
    ['with a negative price', { sizes: pricedSizes({ base: -1 }) }, { sizes: 'price-not-valid' }],
    ['with a price above the maximum', { sizes: pricedSizes({ botella: 1_000_001 }) }, { sizes: 'price-too-high' }],
  ])('a drink form is validated: %s', (_, changes, errors) => {
    expect(validateProduct(aDrink(changes))).toEqual(errors);
  });

  it('all errors of a drink form are returned together, in the order of the form', () => {
    const empty = aDrink({ name: '', sizes: [], stock: null, sort: null, categoryId: null });
    expect(Object.keys(validateProduct(empty))).toEqual(['name', 'sizes', 'stock', 'sort', 'categoryId']);
  });
});

describe('Validation of a food form', () => {
  const choosing = { hasMainIngredient: true, ingredients: ['Jamón', 'Queso'] };

  it.each<[string, Partial<FoodDraft>, object]>([
    ['a valid form', {}, {}],
    ['without a name', { name: ' ' }, { name: 'name-required' }],
    ['without a description', { description: ' ' }, { description: 'description-required' }],
    ['with too long a description', { description: 'ñ'.repeat(501) }, { description: 'description-too-long' }],
    ['without a price', { sizes: [] }, { sizes: 'price-not-valid' }],
    ['for nothing', { sizes: pricedSizes({ base: 0 }) }, {}],
    ['for less than a euro', { sizes: pricedSizes({ base: 1 }) }, {}],
    ['in sizes of its own', { sizes: pricedSizes({ Tapa: 350, 'Media ración': 600, Ración: 950 }) }, {}],
    ['in a size without a name', { sizes: pricedSizes({ base: 350, ' ': 600 }) }, { sizes: 'size-name-required' }],
    [
      'in a size with too long a name',
      { sizes: pricedSizes({ ['ñ'.repeat(21)]: 600 }) },
      { sizes: 'size-name-too-long' },
    ],
    ['in a size with an invisible letter', { sizes: pricedSizes({ 'Ta\u200Bpa': 600 }) }, { sizes: 'text-not-plain' }],
    ['in the same size twice', { sizes: pricedSizes({ Ración: 600, ' racion ': 700 }) }, { sizes: 'size-twice' }],
    [
      'in seven sizes',
      { sizes: pricedSizes({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 }) },
      { sizes: 'too-many-sizes' },
    ],
    ['without a stock', { stock: null }, { stock: 'stock-not-valid' }],
    ['without a position', { sort: null }, { sort: 'sort-required' }],
    ['without a category', { categoryId: null }, { categoryId: 'category-required' }],
    ['with ingredients to choose', { ...choosing, numberOfIngredients: 2 }, {}],
    [
      'with a choice of no number',
      { ...choosing, numberOfIngredients: null },
      { numberOfIngredients: 'ingredient-count-required' },
    ],
    [
      'with a choice of none',
      { ...choosing, numberOfIngredients: 0 },
      { numberOfIngredients: 'ingredient-count-required' },
    ],
    [
      'with a choice of too many',
      { ...choosing, numberOfIngredients: 100 },
      { numberOfIngredients: 'ingredient-count-required' },
    ],
    [
      'with an invisible character in an ingredient',
      { ...choosing, ingredients: ['Atún', 'Que\u200Bso'] },
      { ingredients: 'text-not-plain' },
    ],
    ['with a choice among nothing', { ...choosing, ingredients: [' '] }, { ingredients: 'ingredient-names-required' }],
    ['without a choice, its number does not count', { hasMainIngredient: false, numberOfIngredients: null }, {}],
  ])('a food form is validated: %s', (_, changes, errors) => {
    expect(validateProduct(aFood(changes))).toEqual(errors);
  });
});

describe('Validation of category and stock forms', () => {
  it.each([
    ['a valid form', { name: 'Vinos', section: 'drinks', sort: 1 }, {}],
    ['without a name', { name: ' ', section: 'food', sort: 1 }, { name: 'name-required' }],
    ['without an order', { name: 'Vinos', section: 'food', sort: null }, { sort: 'sort-required' }],
    ['with an order below 1', { name: 'Vinos', section: 'food', sort: -1 }, { sort: 'sort-not-valid' }],
    ['without a type', { name: 'Vinos', section: null, sort: 1 }, { section: 'product-type-required' }],
  ] as const)('a category form is validated: %s', (_, draft, errors) => {
    expect(validateCategory(draft)).toEqual(errors);
  });

  it.each([
    ['a valid form', { name: 'Tintos', categoryId: 'wines', sort: 1 }, {}],
    ['without a name', { name: '', categoryId: 'wines', sort: 1 }, { name: 'name-required' }],
    ['without an order', { name: 'Tintos', categoryId: 'wines', sort: null }, { sort: 'sort-required' }],
    ['with the position 0', { name: 'Tintos', categoryId: 'wines', sort: 0 }, { sort: 'sort-not-valid' }],
    ['without a category', { name: 'Tintos', categoryId: null, sort: 1 }, { categoryId: 'category-required' }],
  ] as const)('a sub-category form is validated: %s', (_, draft, errors) => {
    expect(validateSubCategory(draft)).toEqual(errors);
  });

  it('a stock is a whole number from 0 to 100000', () => {
    expect([0, 1, 50, 100_000].map(stockRefusal)).toEqual([null, null, null, null]);
    expect([null, -1, 1.5, Number.NaN, 100_001].map(stockRefusal)).toEqual(Array(5).fill('stock-not-valid'));
  });
});

describe('Names of catalogue records', () => {
  it.each([
    ['  Caña  doble ', 'Caña doble'],
    ['Cafe\u0301', 'Café'],
    ['\n', ''],
  ])('the name %j is stored as %j', (typed, stored) => {
    expect(normalizeName(typed)).toBe(stored);
  });

  it('blank and repeated ingredient names are not stored', () => {
    expect(normalizeIngredients([' Jamón', 'Queso ', '', 'jamón', 'JAMÓN', 'Atún'])).toEqual([
      'Jamón',
      'Queso',
      'Atún',
    ]);
  });
});

describe('Positions in a list', () => {
  const ids = fc.uniqueArray(fc.uuid(), { maxLength: 30 });

  it.each([
    [1, 'xabc'],
    [2, 'axbc'],
    [4, 'abcx'],
    [5, 'abcx'],
    [1000, 'abcx'],
    [0, 'xabc'],
    [-3, 'xabc'],
  ])('inserting at position %d into three items gives %j', (position, order) => {
    expect(insertAtPosition(['a', 'b', 'c'], 'x', position).join('')).toBe(order);
  });

  it.each([
    [1, 0, 1],
    [2, 3, 2],
    [9, 3, 4],
    [0, 3, 1],
    ['last', 0, 1],
    ['last', 3, 4],
  ] as const)('the position %s beside %d others is %d', (requested, others, position) => {
    expect(resolveRequestedPosition(others, requested)).toBe(position);
  });

  it('inserting an item keeps the order of the others and puts the item at the requested or the last position', () => {
    fc.assert(
      fc.property(ids, fc.uuid(), fc.integer({ min: 1, max: 40 }), (others, one, position) => {
        fc.pre(!others.includes(one));
        const order = insertAtPosition(others, one, position);
        expect(order.filter((id) => id !== one)).toEqual(others);
        expect(order.indexOf(one) + 1).toBe(Math.min(position, others.length + 1));
      }),
    );
  });

  it('renumbering gives the positions 1, 2, 3… and reports only the changed items', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 })), (sorts) => {
        const order = sorts.map((sort, index) => ({ id: `${index}`, sort }));
        const numbers = new Map(changedPositions(order).map(({ id, sort }) => [id, sort]));
        expect(order.map(({ id, sort }) => numbers.get(id) ?? sort)).toEqual(order.map((_, index) => index + 1));
        expect(order.filter(({ id, sort }) => numbers.get(id) === sort)).toEqual([]);
      }),
    );
  });
});
