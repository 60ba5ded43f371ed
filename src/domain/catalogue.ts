// The catalogue (products, categories, sub-categories): validation of its forms, and positions in a list.
import { hasInvisibleCharacters } from './invisible-characters.ts';
import { type Allergen, FIXED_SIZES, isFixedSize, type PricedSize, type Size } from './menu.ts';
import { type Cents, cents } from './money.ts';
import type { Refusal } from './refusal.ts';
import type { Section } from './schedule.ts';
import { nameKey, searchKey } from './text.ts';
import { isVatPercent } from './vat.ts';

/** Maximum number of products of the venue, drinks and food together. The limit exists because the menu is read as a whole. */
export const PRODUCTS_MAX = 2_000;
/** Maximum length of a name of a product, category, printer or user, in code points. */
export const NAME_CHARACTERS_MAX = 80;
/** Maximum length of a product's description, in code points. */
export const DESCRIPTION_CHARACTERS_MAX = 500;
/** Maximum number of ingredient names of one product. */
export const INGREDIENTS_MAX = 50;
/** Maximum ingredient units that a customer may choose for one product. */
const INGREDIENT_UNITS_MAX = 99;
/** Maximum number of sizes of one product. */
export const SIZES_MAX = 6;
/** Maximum length of the name of a size, in code points: it stands on a button of the menu. */
export const SIZE_CHARACTERS_MAX = 20;
const STOCK_MAX = 100_000;
const PRODUCT_PRICE_MAX: Cents = cents(1_000_000);

/**
 * The position, counted from 1, at which staff want a product or category in its list. `last`, or a number past the end, means the
 * last position.
 */
export type RequestedPosition = number | 'last';

/** The values of a product form. Null or blank means not filled in. */
interface AnyProductDraft {
  readonly name: string;
  readonly description: string;
  readonly categoryId: string | null;
  readonly subCategoryId: string | null;
  readonly sort: RequestedPosition | null;
  readonly stock: number | null;
  /** The sizes in which it is sold. A size of the venue's own has the name that was typed as its key. */
  readonly sizes: readonly PricedSize[];
  /** «Contar existencias»: an order subtracts its units from the stock. */
  readonly countsStock: boolean;
  /** Null if they are not stated. */
  readonly allergens: readonly Allergen[] | null;
  /** The VAT that its prices include, in per cent. Null: that of the venue. */
  readonly vatPercent: number | null;
  /** The id of an image. */
  readonly imageId: string | null;
}

/** The values of the product form for a drink, before they are validated. */
export interface DrinkDraft extends AnyProductDraft {
  readonly section: 'drinks';
  readonly canBeCombined: boolean;
  readonly isEnergyDrink: boolean;
}

/** The values of the product form for food, before they are validated. */
export interface FoodDraft extends AnyProductDraft {
  readonly section: 'food';
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
type CatalogueErrors = Readonly<Partial<Record<Field, Refusal>>>;

/**
 * Validates a product form and returns its errors by field, except whether the name is unique: only the server can check that.
 * `present` is the stored product; null for a new one. Food needs a description, unless the stored product has none, as after an
 * import.
 */
export function validateProduct(
  draft: ProductDraft,
  present: { readonly description: string } | null = null,
): CatalogueErrors {
  if (draft.section === 'drinks') return drinkErrors(draft);
  return foodErrors(draft, { needsDescription: present?.description !== '' });
}

function drinkErrors(draft: DrinkDraft): CatalogueErrors {
  return errorsOf({
    name: nameRefusal(draft.name),
    description: descriptionRefusal(draft.description),
    sizes: sizesRefusal(draft.sizes),
    vatPercent: vatRefusal(draft.vatPercent),
    stock: stockRefusal(draft.stock),
    sort: sortRefusal(draft.sort),
    categoryId: draft.categoryId === null ? 'drink-category-required' : null,
  });
}

function foodErrors(draft: FoodDraft, { needsDescription }: { readonly needsDescription: boolean }): CatalogueErrors {
  const isMissing = needsDescription && draft.description.trim() === '';
  return errorsOf({
    name: nameRefusal(draft.name),
    description: isMissing ? 'description-required' : descriptionRefusal(draft.description),
    sizes: draft.sizes.length === 0 ? 'price-not-valid' : sizesRefusal(draft.sizes),
    vatPercent: vatRefusal(draft.vatPercent),
    stock: stockRefusal(draft.stock),
    sort: sortRefusal(draft.sort),
    categoryId: draft.categoryId === null ? 'category-required' : null,
    ...(draft.hasMainIngredient ? ingredientRefusals(draft) : {}),
  });
}

/** Validates a category form and returns its errors by field. */
export function validateCategory(draft: CategoryDraft): CatalogueErrors {
  return errorsOf({
    name: nameRefusal(draft.name),
    sort: sortRefusal(draft.sort),
    section: draft.section === null ? 'product-type-required' : null,
  });
}

/** Validates a sub-category form and returns its errors by field. */
export function validateSubCategory(draft: SubCategoryDraft): CatalogueErrors {
  return errorsOf({
    name: nameRefusal(draft.name),
    sort: sortRefusal(draft.sort),
    categoryId: draft.categoryId === null ? 'category-required' : null,
  });
}

function errorsOf(refusals: Readonly<Partial<Record<Field, Refusal | null>>>): CatalogueErrors {
  return Object.fromEntries(
    Object.entries(refusals).flatMap(([field, refusal]) => (refusal === null ? [] : [[field, refusal]])),
  );
}

/** Returns why this is not a valid name (of a product, category, printer or user), or null if it is. */
export function nameRefusal(name: string): Refusal | null {
  const normalized = normalizeName(name);
  if (normalized === '') return 'name-required';
  if ([...normalized].length > NAME_CHARACTERS_MAX) return 'name-too-long';
  return hasInvisibleCharacters(normalized) ? 'text-not-plain' : null;
}

function descriptionRefusal(description: string): Refusal | null {
  if (hasInvisibleCharacters(normalizeDescription(description).replaceAll('\n', ''))) return 'text-not-plain';
  return [...description.trim()].length > DESCRIPTION_CHARACTERS_MAX ? 'description-too-long' : null;
}

function vatRefusal(percent: number | null): Refusal | null {
  return percent === null || isVatPercent(percent) ? null : 'iva-not-valid';
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

function sizesRefusal(sizes: readonly PricedSize[]): Refusal | null {
  if (sizes.length === 0) return 'price-required';
  if (sizes.length > SIZES_MAX) return 'too-many-sizes';
  const names = sizes.map(({ size }) => size);
  const refusals = [...names.map(sizeNameRefusal), ...sizes.map(({ price }) => priceRefusal(price))];
  const isTwice = new Set(names.map((name) => searchKey(sizeFromName(name)))).size < names.length;
  return refusals.find((refusal) => refusal !== null) ?? (isTwice ? 'size-twice' : null);
}

function sizeNameRefusal(name: string): Refusal | null {
  const normalized = normalizeName(name);
  if (normalized === '') return 'size-name-required';
  if ([...normalized].length > SIZE_CHARACTERS_MAX) return 'size-name-too-long';
  return hasInvisibleCharacters(normalized) ? 'text-not-plain' : null;
}

/** Returns the key of a size from a typed name: «Copa» is the fixed size `copa`, and «Media ración» is its own key. */
export function sizeFromName(name: string): Size {
  const key = searchKey(name);
  return isFixedSize(key) ? key : normalizeName(name);
}

/**
 * Returns the sizes as they are stored, with their keys instead of typed names. The fixed sizes come first, in display order; the
 * venue's own sizes follow, the cheapest first.
 */
export function normalizeSizes(sizes: readonly PricedSize[]): PricedSize[] {
  const placeOf = ({ size }: PricedSize) => (isFixedSize(size) ? FIXED_SIZES.indexOf(size) : FIXED_SIZES.length);
  const keyed = sizes.map(({ size, price }) => ({ size: sizeFromName(size), price }));
  return keyed.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || (isFixedSize(one.size) ? 0 : one.price - other.price),
  );
}

/** Returns why this is not a valid price of a product, or null if it is. A product may be free. */
export function priceRefusal(price: Cents | null): Refusal | null {
  if (price === null || price < 0) return 'price-not-valid';
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
  return names.some(hasInvisibleCharacters) ? 'text-not-plain' : null;
}

/**
 * Returns a name as stored: without outer spaces, with single inner spaces (also instead of line breaks and tabs), in Unicode NFC.
 * The zero-width space U+FEFF is removed only at the ends; `nameRefusal` refuses a name that contains it elsewhere.
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

/**
 * Converts the position that staff request for an item to the position that the item gets, counted from 1. `others` is the number
 * of other items in the list. `last`, or a number past the end, gives the last position.
 */
export function resolveRequestedPosition(others: number, requested: RequestedPosition): number {
  return requested === 'last' ? others + 1 : Math.min(Math.max(requested, 1), others + 1);
}

/** Returns the list `others` with the item `one` inserted at a position counted from 1. A position past the end appends it. */
export function insertAtPosition<T>(others: readonly T[], one: T, position: number): T[] {
  return others.toSpliced(resolveRequestedPosition(others.length, position) - 1, 0, one);
}

/**
 * Compares the new order of a list with the stored positions (`sort`, from 1). Returns the items whose position has changed, each
 * with its new one, so that only these are stored.
 */
export function changedPositions(order: readonly { readonly id: string; readonly sort: number }[]) {
  return order.flatMap(({ id, sort }, index) => (sort === index + 1 ? [] : [{ id, sort: index + 1 }]));
}
