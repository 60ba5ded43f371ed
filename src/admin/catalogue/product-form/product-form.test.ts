import { describe, expect, it } from 'vitest';
import type { OpenedProduct } from '#admin/catalogue/catalogue-queries.ts';
import { LAST_POSITION } from '#admin/catalogue/parse-requested-position.ts';
import { validateProduct } from '#domain/catalogue.ts';
import { cents } from '#domain/money.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import {
  allergensAfterPress,
  type DrinkFormValues,
  drinkDraft,
  drinkFormValues,
  type FoodFormValues,
  foodDraft,
  foodFormValues,
  newProductFormValues,
} from './product-form.ts';

const CATEGORY = '0198f2a0-0000-7000-8000-00000000000a';
const STORED = {
  id: '0198f2a0-0000-7000-8000-000000000001',
  description: '',
  categoryId: CATEGORY,
  subCategoryId: null,
  sort: 3,
  stock: 12,
  countsStock: true,
  canBeCombined: false,
  isEnergyDrink: false,
  hasMainIngredient: false,
  ingredients: [],
  numberOfIngredients: 1,
  isNew: false,
  isVegetarian: false,
  allergens: [],
  vatPercent: null,
  imageId: null,
  costs: {},
  version: 4,
} satisfies Partial<OpenedProduct>;

const GIN: OpenedProduct = {
  ...STORED,
  section: 'drinks',
  name: 'Ginebra',
  sizes: pricedSizes({ copa: 700, cubata: 850, botella: 9000 }),
  canBeCombined: true,
  allergens: ['sulfitos'],
  vatPercent: null,
  imageId: '0198f2a0-0000-7000-8000-0000000000ff',
};
const TOAST: OpenedProduct = {
  ...STORED,
  section: 'food',
  name: 'Tostada',
  description: 'Pan de pueblo a la brasa',
  sizes: pricedSizes({ base: 350 }),
  hasMainIngredient: true,
  ingredients: ['Tomate', 'Jamón'],
  numberOfIngredients: 2,
  isVegetarian: true,
};

function drink(changes: Partial<DrinkFormValues> = {}) {
  return validateProduct(drinkDraft({ ...drinkFormValues(GIN), ...changes }));
}

function food(changes: Partial<FoodFormValues> = {}) {
  return validateProduct(foodDraft({ ...foodFormValues(TOAST), ...changes }));
}

describe('a stored product in its form', () => {
  it('is a drink that is saved unchanged, including its image', () => {
    expect(drinkDraft(drinkFormValues(GIN))).toEqual({
      section: 'drinks',
      name: 'Ginebra',
      description: '',
      categoryId: CATEGORY,
      subCategoryId: null,
      sort: 3,
      stock: 12,
      countsStock: true,
      allergens: ['sulfitos'],
      vatPercent: null,
      imageId: GIN.imageId,
      sizes: GIN.sizes,
      canBeCombined: true,
      isEnergyDrink: false,
    });
  });

  it.each([
    ['', null],
    ['21', 21],
    ['10,5 %', 10.5],
    ['mucho', Number.NaN],
  ])('with the VAT «%s» is saved with %d', (vatPercent, saved) => {
    expect(drinkDraft({ ...drinkFormValues(GIN), vatPercent }).vatPercent).toBe(saved);
  });

  it('shows a VAT of its own as it is typed', () => {
    expect(drinkFormValues({ ...GIN, vatPercent: 10.5 }).vatPercent).toBe('10,5');
  });

  it('is a food that is saved unchanged', () => {
    expect(foodDraft(foodFormValues(TOAST))).toMatchObject({
      section: 'food',
      description: 'Pan de pueblo a la brasa',
      sizes: pricedSizes({ base: 350 }),
      hasMainIngredient: true,
      ingredients: ['Tomate', 'Jamón'],
      numberOfIngredients: 2,
      isNew: false,
      isVegetarian: true,
    });
  });
});

describe('the chips of the allergens', () => {
  it.each([
    ['an allergen', null, ['gluten'], ['gluten']],
    ['«Sin alérgenos»', null, ['none'], []],
    ['«Sin alérgenos» after an allergen, which it replaces', ['gluten'], ['none', 'gluten'], []],
    ['an allergen after «Sin alérgenos», which it replaces', [], ['none', 'gluten'], ['gluten']],
    ['«Sin alérgenos» again, which states nothing', [], [], null],
    ['the last allergen again, which states nothing', ['gluten'], [], null],
  ] as const)('a press on %s', (_, before, chosen, after) => {
    expect(allergensAfterPress(before, chosen)).toEqual(after);
  });
});

describe('a new product', () => {
  it('has no stated allergens, and keeps those of the product that it copies', () => {
    expect(foodDraft(foodFormValues(null)).allergens).toBeNull();
    expect(drinkDraft(drinkFormValues({ ...GIN, allergens: [] })).allergens).toEqual([]);
  });

  it('of the food section has no price, stock 1, the last position and one ingredient by default', () => {
    const { sizes, stock, sort, numberOfIngredients } = foodFormValues(null);
    expect({ sizes, stock, sort, numberOfIngredients }).toEqual({
      sizes: [{ size: 'base', isOwn: false, price: '', cost: '' }],
      stock: '1',
      sort: LAST_POSITION,
      numberOfIngredients: '1',
    });
  });

  it('is the last of the category that is chosen already, wherever that ends when it is saved', () => {
    const start = { categoryId: CATEGORY, subCategoryId: '', copied: null };
    const values = newProductFormValues(drinkFormValues, start, [GIN, TOAST]);
    expect(drinkDraft(values)).toMatchObject({ categoryId: CATEGORY, sort: 'last' });
  });

  it('that copies another has its values, but a name that no product has, the last position and its own stock', () => {
    const copied = { ...TOAST, costs: { base: cents(90) } };
    const start = { categoryId: '', subCategoryId: '', copied };
    const values = newProductFormValues(foodFormValues, start, [TOAST]);
    expect(values).toEqual({ ...foodFormValues(copied), name: 'Tostada (copia)', sort: LAST_POSITION, stock: '1' });
    const names = [TOAST, { ...TOAST, name: 'tostada (COPIA)' }];
    expect(newProductFormValues(foodFormValues, start, names).name).toBe('Tostada (copia 2)');
  });

  it('that copies one with a long name has a name that fits', () => {
    const copied = { ...TOAST, name: 'ñ'.repeat(80) };
    const values = newProductFormValues(foodFormValues, { categoryId: '', subCategoryId: '', copied }, [copied]);
    expect(values.name).toBe(`${'ñ'.repeat(72)} (copia)`);
    expect(validateProduct(foodDraft(values))).toEqual({});
  });

  it('has validation errors for the required fields', () => {
    expect(validateProduct(foodDraft(foodFormValues(null)))).toEqual({
      name: 'name-required',
      description: 'description-required',
      sizes: 'price-not-valid',
      categoryId: 'category-required',
    });
    expect(validateProduct(drinkDraft(drinkFormValues(null)))).toEqual({
      name: 'name-required',
      sizes: 'price-required',
      categoryId: 'drink-category-required',
    });
  });
});

describe('typed values', () => {
  it.each([
    [{ stock: '' }, { stock: 'stock-not-valid' }],
    [{ stock: '-1' }, { stock: 'stock-not-valid' }],
    [{ stock: '0' }, {}],
    [{ sort: '' }, { sort: 'sort-required' }],
    [{ sort: '0' }, { sort: 'sort-not-valid' }],
    [{ sort: 'primero' }, { sort: 'sort-not-valid' }],
  ] satisfies [Partial<DrinkFormValues>, object][])(
    'of a drink, %j, have the validation errors %j',
    (changes, errors) => {
      expect(drink(changes)).toEqual(errors);
    },
  );

  it.each([
    [{ numberOfIngredients: '' }, { numberOfIngredients: 'ingredient-count-required' }],
    [{ ingredients: ['', ' '] }, { ingredients: 'ingredient-names-required' }],
    [{ hasMainIngredient: false, ingredients: [], numberOfIngredients: '' }, {}],
  ] satisfies [Partial<FoodFormValues>, object][])(
    'of a food, %j, have the validation errors %j',
    (changes, errors) => {
      expect(food(changes)).toEqual(errors);
    },
  );
});
