// Converts between a product, its form values and the draft that the domain validates. Numbers and prices are text
// while they are typed.

import type { OpenedProduct } from '#admin/catalogue/catalogue-queries.ts';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { LAST_POSITION, parseRequestedPosition } from '#admin/catalogue/parse-requested-position.ts';
import { parseWholeNumber } from '#admin/shared/forms/parse-whole-number.ts';
import type { ListedProduct } from '#contract/catalogue.ts';
import { type DrinkDraft, type FoodDraft, NAME_CHARACTERS_MAX } from '#domain/catalogue.ts';
import type { Allergen } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';
import { nameKey } from '#domain/text.ts';
import { parsePercentage } from '#domain/vat.ts';
import { type SizeFormRow, sizeFormRows, sizesDraft } from './product-sizes-form.ts';

/** Form values that drinks and foods share, as typed: numbers and prices are text. */
export interface ProductFormValues {
  readonly name: string;
  readonly description: string;
  /** Empty if none is chosen. */
  readonly categoryId: string;
  readonly subCategoryId: string;
  readonly sort: string;
  readonly stock: string;
  readonly countsStock: boolean;
  /** Null while they are not stated. */
  readonly allergens: readonly Allergen[] | null;
  /** Empty for the VAT of the venue. */
  readonly vatPercent: string;
  /** Id of the image. */
  readonly imageId: string | null;
  readonly sizes: readonly SizeFormRow[];
}

/**
 * Form values of a drink, as typed: those of every product, whether it is part of mixed drinks (a spirit or a soft drink), and
 * whether it is an energy drink.
 */
export interface DrinkFormValues extends ProductFormValues {
  readonly canBeCombined: boolean;
  readonly isEnergyDrink: boolean;
}

/** Form values of a food, as typed: those of every product, its ingredients, and its marks in the menu (new, vegetarian). */
export interface FoodFormValues extends ProductFormValues {
  readonly hasMainIngredient: boolean;
  readonly ingredients: readonly string[];
  readonly numberOfIngredients: string;
  readonly isNew: boolean;
  readonly isVegetarian: boolean;
}

/** Converts a product to the form values of a drink; null gives the default values. */
export function drinkFormValues(product: OpenedProduct | null): DrinkFormValues {
  return {
    ...productValues('drinks', product),
    canBeCombined: product?.canBeCombined ?? false,
    isEnergyDrink: product?.isEnergyDrink ?? false,
  };
}

/** Converts a product to the form values of a food; null gives the default values. */
export function foodFormValues(product: OpenedProduct | null): FoodFormValues {
  return {
    ...productValues('food', product),
    hasMainIngredient: product?.hasMainIngredient ?? false,
    ingredients: product?.ingredients ?? [],
    numberOfIngredients: String(product?.numberOfIngredients ?? 1),
    isNew: product?.isNew ?? false,
    isVegetarian: product?.isVegetarian ?? false,
  };
}

/** What the form of a new product begins with: a chosen category, or the values of another product (`copied`). */
export interface NewProductStart {
  /** Category that is chosen already; empty for none. */
  readonly categoryId: string;
  readonly subCategoryId: string;
  /** The product whose values the form copies; null for an empty form. */
  readonly copied: OpenedProduct | null;
}

/**
 * Returns the values with which the form of a new product begins, last in its category. `copied` is the product to duplicate: its
 * copy gets the default stock and a name that is not used yet. Null gives default values. `valuesOf` is `drinkFormValues` or
 * `foodFormValues`.
 */
export function newProductFormValues<Values extends ProductFormValues>(
  valuesOf: (product: OpenedProduct | null) => Values,
  { copied, ...start }: NewProductStart,
  products: readonly ListedProduct[],
): Values {
  const values = valuesOf(copied);
  const heading = copied ? { categoryId: values.categoryId, subCategoryId: values.subCategoryId } : start;
  return {
    ...values,
    ...heading,
    name: copied ? nameOfCopy(copied.name, products) : '',
    sort: LAST_POSITION,
    stock: valuesOf(null).stock,
  };
}

/** A name for the copy that no product has; a long one is cut to fit. */
function nameOfCopy(name: string, products: readonly ListedProduct[]): string {
  const inUse = new Set(products.map((product) => nameKey(product.name)));
  for (let copy = 1; ; copy += 1) {
    const added = catalogueTexts.copyOf('', copy);
    const copyName = catalogueTexts.copyOf([...name].slice(0, NAME_CHARACTERS_MAX - added.length).join(''), copy);
    if (!inUse.has(nameKey(copyName))) return copyName;
  }
}

function productValues(section: Section, product: OpenedProduct | null): ProductFormValues {
  return {
    name: product?.name ?? '',
    description: product?.description ?? '',
    categoryId: product?.categoryId ?? '',
    subCategoryId: product?.subCategoryId ?? '',
    sort: product ? String(product.sort) : LAST_POSITION,
    stock: String(product?.stock ?? 1),
    countsStock: product?.countsStock ?? false,
    allergens: product?.allergens ?? null,
    vatPercent: product?.vatPercent?.toLocaleString('es', { maximumFractionDigits: 2 }) ?? '',
    imageId: product?.imageId ?? null,
    sizes: sizeFormRows(section, product),
  };
}

/** Converts the form values to the drink that the domain validates and the server stores. */
export function drinkDraft(values: DrinkFormValues): DrinkDraft {
  return {
    ...productDraft(values),
    section: 'drinks',
    canBeCombined: values.canBeCombined,
    isEnergyDrink: values.isEnergyDrink,
  };
}

/** Converts the form values to the food that the domain validates and the server stores. */
export function foodDraft(values: FoodFormValues): FoodDraft {
  return {
    ...productDraft(values),
    section: 'food',
    hasMainIngredient: values.hasMainIngredient,
    ingredients: values.ingredients,
    numberOfIngredients: parseWholeNumber(values.numberOfIngredients),
    isNew: values.isNew,
    isVegetarian: values.isVegetarian,
  };
}

function productDraft(values: ProductFormValues) {
  return {
    name: values.name,
    description: values.description,
    categoryId: values.categoryId || null,
    subCategoryId: values.subCategoryId || null,
    sort: parseRequestedPosition(values.sort),
    stock: parseWholeNumber(values.stock),
    sizes: sizesDraft(values.sizes),
    countsStock: values.countsStock,
    allergens: values.allergens,
    // A text that is no percentage is refused by the validation.
    vatPercent: values.vatPercent.trim() === '' ? null : (parsePercentage(values.vatPercent) ?? Number.NaN),
    imageId: values.imageId,
  };
}

/** Value of the button «Sin alérgenos» in the allergen field, with which staff state that the product has no allergens. */
export const NO_ALLERGENS = 'none';

/**
 * Returns the new value of the allergen field after a press: a list of allergens, an empty list (stated to have none), or null (not
 * stated). `before` is the previous value, and `chosen` has the buttons that are pressed now. Allergens and «Sin alérgenos» (none)
 * exclude each other: the newer press replaces the other.
 */
export function allergensAfterPress(
  before: ProductFormValues['allergens'],
  chosen: readonly (Allergen | typeof NO_ALLERGENS)[],
): ProductFormValues['allergens'] {
  const allergens = chosen.filter((each) => each !== NO_ALLERGENS);
  const wasNone = before?.length === 0;
  if (chosen.includes(NO_ALLERGENS) && (!wasNone || allergens.length === 0)) return [];
  return allergens.length > 0 ? allergens : null;
}
