// Builders of menu products, for the tests of both apps.

import type { Menu } from '#contract/menu.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';

/** A product of the menu as the customer app receives it. */
export type Product = Menu['products'][number];

/** Returns the same UUID for the same number, for tests: it ends in the number. */
export function anId(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** For tests: the id of the category to which all drinks of `aDrink` belong. */
export const DRINKS_CATEGORY_ID = anId(901);
/** For tests: the id of the category to which all food of `aFood` belongs. */
export const FOOD_CATEGORY_ID = anId(902);

/** Builds a drink of the menu for tests, which can be ordered. `given` replaces fields; the id is `anId(number)`. */
export function aDrink(number: number, given: Partial<Product> = {}): Product {
  return {
    id: anId(number),
    section: 'drinks',
    categoryId: DRINKS_CATEGORY_ID,
    subCategoryId: null,
    name: `Bebida ${number}`,
    description: '',
    stock: 1,
    sizes: pricedSizes({ base: 250 }),
    canBeCombined: false,
    isEnergyDrink: false,
    ingredients: [],
    numberOfIngredients: 0,
    isNew: false,
    isVegetarian: false,
    allergens: [],
    ...given,
  };
}

/** Builds a food product of the menu for tests, which can be ordered. `given` replaces fields; the id is `anId(number)`. */
export function aFood(number: number, given: Partial<Product> = {}): Product {
  return aDrink(number, { section: 'food', categoryId: FOOD_CATEGORY_ID, name: `Comida ${number}`, ...given });
}
