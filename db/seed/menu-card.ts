// Helpers to write the demo menu: categories, groups inside them, and one entry for each product.
import { normalizeSizes } from '#domain/catalogue.ts';
import type { Allergen, PricedSize, Product, Size } from '#domain/menu.ts';
import { cents } from '#domain/money.ts';

/** A product of the demo menu, without the fields that follow from its place in the menu, such as its category. */
export type MenuCardProduct = Omit<Product, 'id' | 'section' | 'categoryId' | 'subCategoryId'>;

/** A group of products with a heading inside a category of the demo menu; it is stored as a sub-category. */
export interface MenuCardGroup {
  readonly group: string;
  readonly products: readonly MenuCardProduct[];
}

/** A category of the demo menu: its own products first, then its groups. */
export interface MenuCardCategory {
  readonly category: string;
  readonly entries: readonly (MenuCardProduct | MenuCardGroup)[];
}

/** Creates a category of the demo menu from its own products and its groups. */
export function category(name: string, entries: readonly (MenuCardProduct | MenuCardGroup)[]): MenuCardCategory {
  return { category: name, entries };
}

/** Creates a group of products with a heading inside a category of the demo menu. */
export function group(name: string, products: readonly MenuCardProduct[]): MenuCardGroup {
  return { group: name, products };
}

interface ProductExtras {
  readonly allergens?: readonly Allergen[];
  readonly isNew?: boolean;
  readonly soldOut?: boolean;
}

/**
 * Returns a drink of the demo menu, with its price in cents for each size. `mixes` is true for a spirit or a soft drink that can be
 * part of a mixed drink.
 */
export function drink(
  name: string,
  prices: Readonly<Record<Size, number>>,
  description: string,
  more: ProductExtras & { readonly mixes?: boolean; readonly isEnergyDrink?: boolean } = {},
): MenuCardProduct {
  return {
    ...cardProduct(name, prices, description, more),
    canBeCombined: more.mixes ?? false,
    isEnergyDrink: more.isEnergyDrink ?? false,
  };
}

/**
 * Returns a food of the demo menu, with one price in cents or a price for each size. If customers choose its ingredients, `choose`
 * has the names of the ingredients and how many may be chosen.
 */
export function food(
  name: string,
  price: number | Readonly<Record<Size, number>>,
  description: string,
  more: ProductExtras & {
    readonly isVegetarian?: boolean;
    readonly choose?: { upTo: number; from: readonly string[] };
  } = {},
): MenuCardProduct {
  return {
    ...cardProduct(name, typeof price === 'number' ? { base: price } : price, description, more),
    isVegetarian: more.isVegetarian ?? false,
    ingredients: more.choose?.from ?? [],
    numberOfIngredients: more.choose?.upTo ?? 1,
  };
}

function cardProduct(
  name: string,
  prices: Readonly<Record<Size, number>>,
  description: string,
  more: ProductExtras,
): MenuCardProduct {
  return {
    name,
    description,
    stock: more.soldOut ? 0 : 1,
    sizes: sizesAt(prices),
    canBeCombined: false,
    isEnergyDrink: false,
    ingredients: [],
    numberOfIngredients: 1,
    isNew: more.isNew ?? false,
    isVegetarian: false,
    allergens: more.allergens ?? [],
  };
}

function sizesAt(prices: Readonly<Record<Size, number>>): PricedSize[] {
  return normalizeSizes(Object.entries(prices).map(([size, price]) => ({ size, price: cents(price) })));
}
