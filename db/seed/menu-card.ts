// How the menu card of the demo venue is written: categories, groups inside them, and a row for each drink and food.
import { type Allergen, type Product, SIZES, type Size } from '#domain/menu.ts';
import { type Cents, cents } from '#domain/money.ts';

/** A row of the card: a product without what follows from its place on the card. */
export type CardProduct = Omit<Product, 'id' | 'section' | 'categoryId' | 'subCategoryId'>;

/** A heading inside a category. */
export interface CardGroup {
  readonly group: string;
  readonly products: readonly CardProduct[];
}

/** Its own products first, then its groups: a category is read in that order. */
export interface CardCategory {
  readonly category: string;
  readonly entries: readonly (CardProduct | CardGroup)[];
}

export function category(name: string, entries: readonly (CardProduct | CardGroup)[]): CardCategory {
  return { category: name, entries };
}

export function group(name: string, products: readonly CardProduct[]): CardGroup {
  return { group: name, products };
}

interface More {
  readonly allergens?: readonly Allergen[];
  readonly isNew?: boolean;
  readonly soldOut?: boolean;
}

/** A drink, with its price in cents for each size it is sold in. */
export function drink(
  name: string,
  prices: Readonly<Partial<Record<Size, number>>>,
  description: string,
  more: More & { readonly mixes?: boolean; readonly isEnergyDrink?: boolean } = {},
): CardProduct {
  return {
    ...plain(name, prices, description, more),
    canBeCombined: more.mixes ?? false,
    isEnergyDrink: more.isEnergyDrink ?? false,
  };
}

/** A food, with its price in cents and, where the guest makes it up, what to choose from and how much of it goes in. */
export function food(
  name: string,
  price: number,
  description: string,
  more: More & { readonly isVegetarian?: boolean; readonly choose?: { upTo: number; from: readonly string[] } } = {},
): CardProduct {
  return {
    ...plain(name, { base: price }, description, more),
    isVegetarian: more.isVegetarian ?? false,
    ingredients: more.choose?.from ?? [],
    numberOfIngredients: more.choose?.upTo ?? 1,
  };
}

function plain(
  name: string,
  prices: Readonly<Partial<Record<Size, number>>>,
  description: string,
  more: More,
): CardProduct {
  return {
    name,
    description,
    stock: more.soldOut ? 0 : 1,
    prices: inCents(prices),
    canBeCombined: false,
    isEnergyDrink: false,
    ingredients: [],
    numberOfIngredients: 1,
    isNew: more.isNew ?? false,
    isVegetarian: false,
    allergens: more.allergens ?? [],
  };
}

function inCents(prices: Readonly<Partial<Record<Size, number>>>): Partial<Record<Size, Cents>> {
  const priced: Partial<Record<Size, Cents>> = {};
  for (const size of SIZES) {
    const price = prices[size];
    if (price !== undefined) priced[size] = cents(price);
  }
  return priced;
}
