// Displays a product field that another user saved while the form was open.

import type { CategoryOption } from '#admin/catalogue/catalogue-queries.ts';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import type { DetailListRow } from '#admin/shared/DetailList.tsx';
import { imageKindNames } from '#admin/shared/images/image-texts.ts';
import { texts } from '#admin/shared/texts.ts';
import { ALLERGEN_NAMES, sizeName } from '#contract/menu-names.es.ts';
import type { Allergen } from '#domain/menu.ts';
import type { DrinkFormValues, FoodFormValues } from './product-form.ts';
import type { SizeFormRow } from './product-sizes-form.ts';

type Values = Partial<DrinkFormValues & FoodFormValues>;
type Field = keyof DrinkFormValues | keyof FoodFormValues;
const words = catalogueTexts.product;

/**
 * Returns the label and the formatted value of one field of the product form, to show which value another user has saved meanwhile.
 */
export function productFieldForDisplay(
  field: Field,
  values: Values,
  categories: readonly CategoryOption[],
): DetailListRow {
  const category = categories.find(({ id }) => id === values.categoryId);
  const subCategory = category?.subCategories.find(({ id }) => id === values.subCategoryId);
  const details: Readonly<Record<Field, DetailListRow>> = {
    name: [catalogueTexts.name, textOrDash(values.name)],
    description: [words.description, textOrDash(values.description)],
    categoryId: [catalogueTexts.category, textOrDash(category?.name)],
    subCategoryId: [words.subCategory, subCategory?.name ?? words.noSubCategory],
    sort: [catalogueTexts.order, textOrDash(values.sort)],
    stock: [words.stock, textOrDash(values.stock)],
    countsStock: [words.countsStock, yesOrNo(values.countsStock)],
    allergens: [words.allergens, allergensText(values.allergens ?? null)],
    vatPercent: [words.vat, values.vatPercent ? `${values.vatPercent}\u00A0%` : words.vatOfVenue],
    imageId: [imageKindNames.product, values.imageId ? texts.form.yes : texts.form.none],
    sizes: [words.prices, listOrDash(values.sizes?.flatMap(sizeTexts))],
    canBeCombined: [words.canBeCombined, yesOrNo(values.canBeCombined)],
    isEnergyDrink: [words.isEnergyDrink, yesOrNo(values.isEnergyDrink)],
    hasMainIngredient: [words.hasMainIngredient, yesOrNo(values.hasMainIngredient)],
    ingredients: [words.ingredients, listOrDash(values.ingredients)],
    numberOfIngredients: [words.numberOfIngredients, textOrDash(values.numberOfIngredients)],
    isNew: [words.isNew, yesOrNo(values.isNew)],
    isVegetarian: [words.isVegetarian, yesOrNo(values.isVegetarian)],
  };
  return details[field];
}

function textOrDash(value: string | undefined): string {
  return value || texts.form.none;
}

function yesOrNo(value: boolean | undefined): string {
  return value ? texts.form.yes : texts.form.no;
}

function allergensText(allergens: readonly Allergen[] | null): string {
  if (allergens === null) return words.allergensNotStated;
  return allergens.map((allergen) => ALLERGEN_NAMES[allergen]).join(', ') || words.noAllergens;
}

function listOrDash(values: readonly string[] | undefined): string {
  return textOrDash(values?.join(', '));
}

/** «Copa 6,00 €», and with a cost «Copa 6,00 € (coste 1,20 €)». Nothing for a size that is not sold. */
function sizeTexts({ size, price, cost }: SizeFormRow): string[] {
  if (price === '') return [];
  const costText = cost === '' ? '' : ` (${words.costOf(`${cost}\u00A0€`).toLocaleLowerCase('es')})`;
  return [`${sizeName(size)} ${price}\u00A0€${costText}`];
}
