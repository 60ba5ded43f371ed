// What the venue may write in its catalogue (products, categories, sub-categories), and the order they stand in.
import type { Allergen, Size } from './menu.ts';
import { type Cents, cents } from './money.ts';
import type { Refusal } from './refusal.ts';
import type { Section } from './schedule.ts';
import { nameKey } from './text.ts';

/** Products of a venue, drinks and foods together: its menu and its lists are read whole. */
export const PRODUCTS_MAX = 2_000;
/** Characters as people count them (code points). */
export const NAME_CHARACTERS_MAX = 80;
export const DESCRIPTION_CHARACTERS_MAX = 500;
/** Names of ingredients that one product offers. */
export const INGREDIENTS_MAX = 50;
/** Units that a guest may choose among the ingredients. */
const INGREDIENT_UNITS_MAX = 99;
const STOCK_MAX = 100_000;
const PRICE_MAX: Cents = cents(1_000_000);

/** A product as its form has it: what is null or blank has not been filled in. */
interface AnyProductDraft {
  readonly name: string;
  readonly description: string;
  readonly categoryId: string | null;
  readonly subCategoryId: string | null;
  /** Wanted place in its category, from 1; past the end it comes last. */
  readonly sort: number | null;
  readonly stock: number | null;
  /** «Contar existencias»: an order takes its units from the stock. */
  readonly countsStock: boolean;
  readonly allergens: readonly Allergen[];
  /** The id of an image. */
  readonly picture: string | null;
}

export interface DrinkDraft extends AnyProductDraft {
  readonly section: 'drinks';
  readonly prices: Readonly<Partial<Record<Size, Cents>>>;
  readonly canBeCombined: boolean;
  readonly isEnergyDrink: boolean;
}

export interface FoodDraft extends AnyProductDraft {
  readonly section: 'food';
  readonly price: Cents | null;
  /** Whether the guest chooses among the ingredients. */
  readonly hasMainIngredient: boolean;
  readonly ingredients: readonly string[];
  readonly numberOfIngredients: number | null;
  readonly isNew: boolean;
  readonly isVegetarian: boolean;
}

export type ProductDraft = DrinkDraft | FoodDraft;

export interface CategoryDraft {
  readonly name: string;
  readonly section: Section | null;
  readonly sort: number | null;
}

export interface SubCategoryDraft {
  readonly name: string;
  readonly categoryId: string | null;
  readonly sort: number | null;
}

type Field = keyof DrinkDraft | keyof FoodDraft;
/** What is wrong with each field of a form, in the form's order; nothing when it may be saved. */
export type CatalogueErrors = Readonly<Partial<Record<Field, Refusal>>>;

/** What the product's form must say before it is saved. That its name is its own, the server alone can tell. */
export function productFaults(draft: ProductDraft): CatalogueErrors {
  return draft.section === 'drinks' ? drinkFaults(draft) : foodFaults(draft);
}

function drinkFaults(draft: DrinkDraft): CatalogueErrors {
  return onlyFaults({
    name: nameRefusal(draft.name),
    description: descriptionRefusal(draft.description),
    prices: pricesRefusal(draft.prices),
    stock: stockRefusal(draft.stock),
    sort: sortRefusal(draft.sort),
    categoryId: draft.categoryId === null ? 'drink-category-required' : null,
  });
}

function foodFaults(draft: FoodDraft): CatalogueErrors {
  return onlyFaults({
    name: nameRefusal(draft.name),
    description: draft.description.trim() === '' ? 'description-required' : descriptionRefusal(draft.description),
    price: isPrice(draft.price) ? null : 'price-not-valid',
    stock: stockRefusal(draft.stock),
    sort: sortRefusal(draft.sort),
    categoryId: draft.categoryId === null ? 'category-required' : null,
    ...(draft.hasMainIngredient ? ingredientRefusals(draft) : {}),
  });
}

/** What the category's form must say before it is saved. */
export function categoryFaults(draft: CategoryDraft): CatalogueErrors {
  return onlyFaults({
    name: nameRefusal(draft.name),
    sort: sortRefusal(draft.sort),
    section: draft.section === null ? 'product-type-required' : null,
  });
}

/** What the sub-category's form must say before it is saved. */
export function subCategoryFaults(draft: SubCategoryDraft): CatalogueErrors {
  return onlyFaults({
    name: nameRefusal(draft.name),
    sort: sortRefusal(draft.sort),
    categoryId: draft.categoryId === null ? 'category-required' : null,
  });
}

function onlyFaults(refusals: Readonly<Partial<Record<Field, Refusal | null>>>): CatalogueErrors {
  return Object.fromEntries(
    Object.entries(refusals).flatMap(([field, refusal]) => (refusal === null ? [] : [[field, refusal]])),
  );
}

/** Why a thing of the house cannot be called so, or null when it can. */
export function nameRefusal(name: string): Refusal | null {
  if (cleanName(name) === '') return 'name-required';
  return [...cleanName(name)].length > NAME_CHARACTERS_MAX ? 'name-too-long' : null;
}

function descriptionRefusal(description: string): Refusal | null {
  return [...description.trim()].length > DESCRIPTION_CHARACTERS_MAX ? 'description-too-long' : null;
}

function sortRefusal(sort: number | null): Refusal | null {
  if (sort === null) return 'sort-required';
  return Number.isInteger(sort) && sort > 0 ? null : 'sort-not-valid';
}

/** Why a stock cannot be this, or null when it can: a whole number from 0, which is sold out. */
export function stockRefusal(stock: number | null): Refusal | null {
  const isStock = stock !== null && Number.isInteger(stock) && stock >= 0 && stock <= STOCK_MAX;
  return isStock ? null : 'stock-not-valid';
}

function pricesRefusal(prices: DrinkDraft['prices']): Refusal | null {
  const given = Object.values(prices);
  if (given.length === 0) return 'price-required';
  return given.every(isPrice) ? null : 'price-not-valid';
}

function isPrice(price: Cents | null): boolean {
  return price !== null && price > 0 && price <= PRICE_MAX;
}

function ingredientRefusals({ ingredients, numberOfIngredients: units }: FoodDraft) {
  const isCount = units !== null && Number.isInteger(units) && units > 0 && units <= INGREDIENT_UNITS_MAX;
  return {
    ingredients: cleanIngredients(ingredients).length === 0 ? ('ingredient-names-required' as const) : null,
    numberOfIngredients: isCount ? null : ('ingredient-count-required' as const),
  };
}

/** A name as it is kept: without outer spaces, and single ones inside. */
export function cleanName(name: string): string {
  return name.trim().replace(/\s+/gu, ' ').normalize('NFC');
}

/** The names as they are kept: without blank ones, and each once in its first spelling. */
export function cleanIngredients(names: readonly string[]): string[] {
  const firsts = new Map<string, string>();
  for (const name of names.map(cleanName)) if (!firsts.has(nameKey(name))) firsts.set(nameKey(name), name);
  return [...firsts.values()].filter((name) => name !== '');
}

/** The others with one more among them, at the wanted place counted from 1; past the end it comes last. */
export function place<T>(others: readonly T[], one: T, position: number): T[] {
  const before = Math.min(Math.max(position, 1), others.length + 1) - 1;
  return others.toSpliced(before, 0, one);
}

/** Those whose number is not their place in this order, with the number that is. */
export function renumbered(order: readonly { readonly id: string; readonly sort: number }[]) {
  return order.flatMap(({ id, sort }, index) => (sort === index + 1 ? [] : [{ id, sort: index + 1 }]));
}
