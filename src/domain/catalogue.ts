// The catalogue (products, categories, sub-categories): validation of its forms, and positions in a list.
import { hasInvisible } from './invisible-characters.ts';
import type { Allergen, Size } from './menu.ts';
import { type Cents, cents } from './money.ts';
import type { Refusal } from './refusal.ts';
import type { Section } from './schedule.ts';
import { nameKey } from './text.ts';

/** Maximum number of products (drinks and food together). The menu and the lists are read as a whole. */
export const PRODUCTS_MAX = 2_000;
/** Maximum length of a name of a product, category, printer or user, in code points. */
export const NAME_CHARACTERS_MAX = 80;
/** Maximum length of a product's description, in code points. */
export const DESCRIPTION_CHARACTERS_MAX = 500;
/** Maximum number of ingredient names of one product. */
export const INGREDIENTS_MAX = 50;
/** Maximum ingredient units that a customer may choose for one product. */
const INGREDIENT_UNITS_MAX = 99;
const STOCK_MAX = 100_000;
const PRODUCT_PRICE_MAX: Cents = cents(1_000_000);

/** The position that staff request for an item in a list, counted from 1. `last`, or a number past the end, means the last one. */
export type RequestedPosition = number | 'last';

/** The values of a product form. Null or blank means not filled in. */
interface AnyProductDraft {
  readonly name: string;
  readonly description: string;
  readonly categoryId: string | null;
  readonly subCategoryId: string | null;
  readonly sort: RequestedPosition | null;
  readonly stock: number | null;
  /** «Contar existencias»: an order subtracts its units from the stock. */
  readonly countsStock: boolean;
  /** Null if they are not stated. */
  readonly allergens: readonly Allergen[] | null;
  /** The id of an image. */
  readonly imageId: string | null;
}

/** The values of the product form for a drink, before they are validated. */
export interface DrinkDraft extends AnyProductDraft {
  readonly section: 'drinks';
  readonly prices: Readonly<Partial<Record<Size, Cents>>>;
  readonly canBeCombined: boolean;
  readonly isEnergyDrink: boolean;
}

/** The values of the product form for food, before they are validated. */
export interface FoodDraft extends AnyProductDraft {
  readonly section: 'food';
  readonly price: Cents | null;
  /** True if the customer chooses among the ingredients. */
  readonly hasMainIngredient: boolean;
  readonly ingredients: readonly string[];
  /** How many of them the customer chooses at most; null if nothing valid was entered. */
  readonly numberOfIngredients: number | null;
  readonly isNew: boolean;
  readonly isVegetarian: boolean;
}

/** The values of the product form, before they are validated. */
export type ProductDraft = DrinkDraft | FoodDraft;

/** The values of the category form, before they are validated. */
export interface CategoryDraft {
  readonly name: string;
  readonly section: Section | null;
  readonly sort: RequestedPosition | null;
}

/** The values of the sub-category form, before they are validated. */
export interface SubCategoryDraft {
  readonly name: string;
  readonly categoryId: string | null;
  readonly sort: RequestedPosition | null;
}

type Field = keyof DrinkDraft | keyof FoodDraft;
/** Validation errors of a form of the catalogue by field, in the form's order. Empty if the form may be saved. */
export type CatalogueErrors = Readonly<Partial<Record<Field, Refusal>>>;

/** Validates a product form and returns its errors by field. Only the server can check that the name is unique. */
export function validateProduct(draft: ProductDraft): CatalogueErrors {
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
    price: priceRefusal(draft.price),
    stock: stockRefusal(draft.stock),
    sort: sortRefusal(draft.sort),
    categoryId: draft.categoryId === null ? 'category-required' : null,
    ...(draft.hasMainIngredient ? ingredientRefusals(draft) : {}),
  });
}

/** Validates a category form and returns its errors by field. */
export function validateCategory(draft: CategoryDraft): CatalogueErrors {
  return onlyFaults({
    name: nameRefusal(draft.name),
    sort: sortRefusal(draft.sort),
    section: draft.section === null ? 'product-type-required' : null,
  });
}

/** Validates a sub-category form and returns its errors by field. */
export function validateSubCategory(draft: SubCategoryDraft): CatalogueErrors {
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

/** Returns why this is not a valid name (of a product, category, printer or user), or null if it is. */
export function nameRefusal(name: string): Refusal | null {
  const normalized = normalizeName(name);
  if (normalized === '') return 'name-required';
  if ([...normalized].length > NAME_CHARACTERS_MAX) return 'name-too-long';
  return hasInvisible(normalized) ? 'text-not-plain' : null;
}

function descriptionRefusal(description: string): Refusal | null {
  if (hasInvisible(normalizeDescription(description).replaceAll('\n', ''))) return 'text-not-plain';
  return [...description.trim()].length > DESCRIPTION_CHARACTERS_MAX ? 'description-too-long' : null;
}

function sortRefusal(sort: RequestedPosition | null): Refusal | null {
  if (sort === null) return 'sort-required';
  if (sort === 'last') return null;
  return Number.isInteger(sort) && sort > 0 ? null : 'sort-not-valid';
}

/** Returns why this is not a valid stock, or null if it is: a whole number from 0 (sold out) to 100,000. */
export function stockRefusal(stock: number | null): Refusal | null {
  const isStock = stock !== null && Number.isInteger(stock) && stock >= 0 && stock <= STOCK_MAX;
  return isStock ? null : 'stock-not-valid';
}

function pricesRefusal(prices: DrinkDraft['prices']): Refusal | null {
  const given = Object.values(prices);
  if (given.length === 0) return 'price-required';
  return given.map(priceRefusal).find((refusal) => refusal !== null) ?? null;
}

/** Returns why this is not a valid price of a product, or null if it is. */
export function priceRefusal(price: Cents | null): Refusal | null {
  if (price === null || price <= 0) return 'price-not-valid';
  return price > PRODUCT_PRICE_MAX ? 'price-too-high' : null;
}

function ingredientRefusals({ ingredients, numberOfIngredients: units }: FoodDraft) {
  const isCount = units !== null && Number.isInteger(units) && units > 0 && units <= INGREDIENT_UNITS_MAX;
  return {
    ingredients: ingredientNamesRefusal(normalizeIngredients(ingredients)),
    numberOfIngredients: isCount ? null : ('ingredient-count-required' as const),
  };
}

function ingredientNamesRefusal(names: readonly string[]): Refusal | null {
  if (names.length === 0) return 'ingredient-names-required';
  return names.some(hasInvisible) ? 'text-not-plain' : null;
}

/**
 * Returns a name as stored: without outer spaces, with single inner spaces (also for line breaks and tabs), in Unicode NFC. The
 * zero-width space U+FEFF is removed at the ends; inside it stays, and `nameRefusal` refuses it.
 */
export function normalizeName(name: string): string {
  return name
    .trim()
    .replace(/[^\S\uFEFF]+/gu, ' ')
    .normalize('NFC');
}

/** Returns the description as stored: without outer spaces, with line breaks as `\n` and spaces instead of tabs. */
export function normalizeDescription(description: string): string {
  return description
    .trim()
    .replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .replaceAll('\t', ' ');
}

/** Returns the ingredient names as stored: without blank ones, and each name once, in its first spelling. */
export function normalizeIngredients(names: readonly string[]): string[] {
  const firsts = new Map<string, string>();
  for (const name of names.map(normalizeName)) if (!firsts.has(nameKey(name))) firsts.set(nameKey(name), name);
  return [...firsts.values()].filter((name) => name !== '');
}

/** Returns the position, counted from 1, that an item gets in a list with `others` other items. */
export function positionAmong(others: number, requested: RequestedPosition): number {
  return requested === 'last' ? others + 1 : Math.min(Math.max(requested, 1), others + 1);
}

/** Returns the list `others` with the item `one` inserted at a position counted from 1. A position past the end appends it. */
export function insertAtPosition<T>(others: readonly T[], one: T, position: number): T[] {
  return others.toSpliced(positionAmong(others.length, position) - 1, 0, one);
}

/** Returns the items whose stored position (`sort`) differs from their position in this list, each with its new one. */
export function changedPositions(order: readonly { readonly id: string; readonly sort: number }[]) {
  return order.flatMap(({ id, sort }, index) => (sort === index + 1 ? [] : [{ id, sort: index + 1 }]));
}
