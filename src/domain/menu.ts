// The menu: what a product is, in which sizes it is sold, and what must be chosen with it.
import { type Cents, cents } from './money.ts';
import type { Refusal } from './refusal.ts';
import type { Section } from './schedule.ts';
import { searchKey } from './text.ts';

/** The ids of the two product types. Drinks come first wherever both are shown. */
export const SECTIONS = ['drinks', 'food'] as const satisfies readonly Section[];

/** In the order they are offered. */
export const SIZES = ['base', 'copa', 'cubata', 'botella', 'chupito'] as const;
export type Size = (typeof SIZES)[number];

/** The documented name of each size's price. */
export const PRICE_FIELDS = {
  base: 'price',
  copa: 'price_cup',
  cubata: 'price_cubata',
  botella: 'price_bottle',
  chupito: 'price_shot',
} as const satisfies Record<Size, string>;

/** The fourteen that European law (Regulation 1169/2011) has every written menu declare. */
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
export type Allergen = (typeof ALLERGENS)[number];

/** Something on the menu. Its place in a list of products is its place on the menu. */
export interface Product {
  readonly id: string;
  readonly section: Section;
  readonly categoryId: string;
  readonly subCategoryId: string | null;
  readonly name: string;
  readonly description: string;
  /** 0 is sold out. */
  readonly stock: number;
  /** Price of one unit in each size it is sold in; a size without a price is not sold. */
  readonly prices: Readonly<Partial<Record<Size, Cents>>>;
  /** A spirit that takes a soft drink when sold as cubata, or a soft drink that can be one. */
  readonly canBeCombined: boolean;
  readonly isEnergyDrink: boolean;
  /** Names to choose among; none when there is nothing to choose. */
  readonly ingredients: readonly string[];
  /** How many of them go in: 1 is a single choice, more are shared out. */
  readonly numberOfIngredients: number;
  readonly isNew: boolean;
  readonly isVegetarian: boolean;
  readonly allergens: readonly Allergen[];
  /** Only where there is one. */
  readonly pictureUrl?: string | undefined;
}

/** Whether it can be ordered now. What cannot is not shown. */
export function isAvailable(product: Product): boolean {
  return product.stock > 0;
}

/** The sizes it is sold in, in the order of `SIZES`. */
export function offeredSizes(product: Product): Size[] {
  return SIZES.filter((size) => product.prices[size] !== undefined);
}

/** What a mixer that is an energy drink adds to a unit of the drink it goes in. Other mixers add nothing. */
export const MIXER_SURCHARGE: Cents = cents(100);

/** Whether a soft drink must be chosen with it: a combinable drink, in the size that is mixed. */
export function needsMixer(product: Product, size: Size): boolean {
  return product.section === 'drinks' && product.canBeCombined && size === 'cubata';
}

/** The soft drinks to choose from («ESCOGE TU REFRESCO»), in the order of the menu. */
export function mixersOf(products: readonly Product[]): Product[] {
  return products.filter(isMixer);
}

/** Whether it can be chosen as a soft drink now. A combinable drink that is itself sold as cubata is a spirit. */
export function isMixer(product: Product): boolean {
  const isSpirit = product.prices.cubata !== undefined;
  return product.section === 'drinks' && product.canBeCombined && !isSpirit && isAvailable(product);
}

/** An ingredient that a guest chose, and how many times. */
export interface ChosenIngredient {
  readonly name: string;
  readonly quantity: number;
}

/** Whether ingredients must be chosen with it. */
export function needsIngredients(product: Product): boolean {
  return product.ingredients.length > 0;
}

/** Why these ingredients cannot be chosen with this product, or null when they can. */
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

/** Whether its name and description hold every word looked for, whatever the case and the accents. */
export function matchesSearch(product: Product, query: string): boolean {
  const text = searchKey(`${product.name} ${product.description}`);
  return searchKey(query)
    .split(' ')
    .every((word) => text.includes(word));
}
