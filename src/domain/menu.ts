// The menu: products, their sizes, and the mixers and ingredients that must be chosen with them.
import { type Cents, cents } from './money.ts';
import type { Refusal } from './refusal.ts';
import type { Section } from './schedule.ts';
import { searchKey } from './text.ts';

/** The ids of the two sections of the menu (drinks and food), in display order. */
export const SECTIONS = ['drinks', 'food'] as const satisfies readonly Section[];

/**
 * The sizes with a fixed key and name, in display order. A product may also have sizes of the venue's own, which come after them.
 */
export const FIXED_SIZES = ['base', 'copa', 'cubata', 'botella', 'chupito'] as const;
/** A size with a fixed key and name. `base` is the size of a product that is sold in one size only. */
export type FixedSize = (typeof FIXED_SIZES)[number];
/** The key of a size in which a product is sold: a fixed one, or the name that the venue gave it, such as «Media ración». */
export type Size = string;

/** A size in which a product is sold, and the price of one unit of it. */
export interface PricedSize {
  readonly size: Size;
  readonly price: Cents;
}

/**
 * True if the size is one of `FIXED_SIZES`. The key of a fixed size, such as `copa`, is not shown to people; each has a name in the
 * texts. The key of a size that the venue added is its name.
 */
export function isFixedSize(size: Size): size is FixedSize {
  return FIXED_SIZES.some((fixed) => fixed === size);
}

/** The fourteen allergens that every written menu must declare (Regulation (EU) 1169/2011). */
export const ALLERGENS = [
  'altramuces',
  'apio',
  'cacahuetes',
  'crustaceos',
  'frutos-de-cascara',
  'gluten',
  'huevo',
  'lacteos',
  'moluscos',
  'mostaza',
  'pescado',
  'sesamo',
  'soja',
  'sulfitos',
] as const;
/** An allergen that a product of the menu can contain. */
export type Allergen = (typeof ALLERGENS)[number];

/** One product of the menu. Lists of products are in menu order. */
export interface Product {
  readonly id: string;
  readonly section: Section;
  readonly categoryId: string;
  readonly subCategoryId: string | null;
  readonly name: string;
  readonly description: string;
  /** Units available; 0 means sold out. */
  readonly stock: number;
  /** True if orders take their units from the stock. Missing if the stock only says whether the product is available. */
  readonly countsStock?: true | undefined;
  /** The sizes in which it is sold, in display order; at least one. */
  readonly sizes: readonly PricedSize[];
  /** True for a spirit that needs a soft drink when sold as cubata, and for a soft drink that can be its mixer. */
  readonly canBeCombined: boolean;
  readonly isEnergyDrink: boolean;
  /** Ingredient names to choose from. Empty if nothing can be chosen. */
  readonly ingredients: readonly string[];
  /** Maximum ingredient units: 1 means a single choice, more means that units are distributed among the ingredients. */
  readonly numberOfIngredients: number;
  readonly isNew: boolean;
  readonly isVegetarian: boolean;
  /** Empty if it contains none of the fourteen; null if the venue has not stated them. */
  readonly allergens: readonly Allergen[] | null;
  /** Missing if the product has no image. */
  readonly imageUrl?: string | undefined;
}

/**
 * True if the product can be ordered now, because it has stock. Unavailable products are not shown in the menu, but a cart may
 * still contain them.
 */
export function isAvailable(product: Product): boolean {
  return product.stock > 0;
}

/** Returns the units that can still be ordered if the stock is counted; otherwise null. */
export function unitsLeft({ stock, countsStock }: Pick<Product, 'stock' | 'countsStock'>): number | null {
  return countsStock ? stock : null;
}

/** Returns the price of one unit of the product in this size, in cents; undefined if the product is not sold in this size. */
export function priceOf({ sizes }: Pick<Product, 'sizes'>, size: Size): Cents | undefined {
  return sizes.find((sold) => sold.size === size)?.price;
}

/** The surcharge, in cents, for one mixed drink whose mixer (soft drink) is an energy drink. Other mixers cost nothing extra. */
export const ENERGY_DRINK_SURCHARGE: Cents = cents(100);

/**
 * True if a mixer (a soft drink) must be chosen: the product is a combinable drink, and the size is `cubata` (a spirit with a soft
 * drink).
 */
export function needsMixer(product: Product, size: Size): boolean {
  return product.section === 'drinks' && product.canBeCombined && size === 'cubata';
}

/** Returns the mixers («¿Con qué refresco?») that can be chosen now, in menu order. */
export function availableMixers(products: readonly Product[]): Product[] {
  return products.filter(isAvailableMixer);
}

/**
 * True if the product can be chosen as a mixer (the soft drink in a mixed drink) now: it is a combinable drink, it has stock, and
 * it is not a spirit. A combinable drink that is sold in the size `cubata` is a spirit.
 */
export function isAvailableMixer(product: Product): boolean {
  const isSpirit = priceOf(product, 'cubata') !== undefined;
  return product.section === 'drinks' && product.canBeCombined && !isSpirit && isAvailable(product);
}

/** An ingredient chosen by the customer, with its units. */
export interface ChosenIngredient {
  readonly name: string;
  readonly quantity: number;
}

/** True if the customer must choose among ingredients of the product. */
export function needsIngredients(product: Product): boolean {
  return product.ingredients.length > 0;
}

/** True if a mixer or ingredients must be chosen with the product in this size. */
export function needsChoice(product: Product, size: Size): boolean {
  return needsMixer(product, size) || needsIngredients(product);
}

/** Returns why these ingredients cannot be chosen for this product, or null if they can. */
export function ingredientsRefusal(product: Product, chosen: readonly ChosenIngredient[]): Refusal | null {
  if (!needsIngredients(product)) return chosen.length === 0 ? null : 'ingredients-not-allowed';
  if (chosen.length === 0) return 'ingredients-required';
  const names = new Set(chosen.map(({ name }) => name));
  if (names.size < chosen.length) return 'unknown-ingredient';
  if (chosen.some(({ name }) => !product.ingredients.includes(name))) return 'unknown-ingredient';
  return product.numberOfIngredients <= 1 ? singleChoiceRefusal(chosen) : sharedChoiceRefusal(product, chosen);
}

function singleChoiceRefusal(chosen: readonly ChosenIngredient[]): Refusal | null {
  return chosen.length === 1 && chosen[0]?.quantity === 1 ? null : 'one-ingredient';
}

function sharedChoiceRefusal(product: Product, chosen: readonly ChosenIngredient[]): Refusal | null {
  if (chosen.some(({ quantity }) => !Number.isInteger(quantity) || quantity < 1)) return 'quantity-not-valid';
  const total = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  return total > product.numberOfIngredients ? 'too-many-ingredients' : null;
}

/**
 * True if the product's name and description together contain every word of the query, ignoring case and accents. Used where staff
 * pick products; customers have `searchMenu`, which finds more.
 */
export function matchesSearch(product: Product, query: string): boolean {
  const text = searchKey(`${product.name} ${product.description}`);
  return searchKey(query)
    .split(' ')
    .every((word) => text.includes(word));
}
