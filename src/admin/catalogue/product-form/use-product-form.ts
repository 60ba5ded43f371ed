// Form state of a drink or a food that is edited or created. For users who may manage costs, its costs are saved with it.

import { type OpenedProduct, readOpenedProduct } from '#admin/catalogue/catalogue-queries.ts';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { uniqueNameError } from '#admin/catalogue/unique-name.ts';
import { api } from '#admin/shared/api.ts';
import { type OpenedRecord, useRecordForm } from '#admin/shared/forms/use-record-form.ts';
import { validationMessages } from '#admin/shared/forms/validation-messages.ts';
import type { CatalogueProduct, ListedProduct } from '#contract/catalogue.ts';
import { validateProduct } from '#domain/catalogue.ts';
import {
  drinkDraft,
  drinkFormValues,
  foodDraft,
  foodFormValues,
  type NewProductStart,
  newProductFormValues,
  type ProductFormValues,
} from './product-form.ts';
import { changedCosts, typedCostsRefusal } from './product-sizes-form.ts';

interface ProductForm {
  /** Product as loaded when the dialog opened; null for a new one. */
  readonly product: OpenedProduct | null;
  /** What a new product starts with. */
  readonly start: NewProductStart;
  /** Replaces the form with that of another new product. */
  readonly startAnother?: ((next: NewProductStart) => void) | undefined;
  /** True if the form has the costs of the product. */
  readonly managesCosts: boolean;
  /** Products of the same section, for the check of unique names. */
  readonly products: readonly ListedProduct[];
}

/**
 * Holds the values and errors of the form of a drink, and returns them with the functions that save it. `product` is the edited
 * drink; if it is null, the form creates a drink and begins with `start`. `startAnother` opens the form of the next new drink after
 * saving.
 */
export function useDrinkForm({ product, start, startAnother, managesCosts, products }: ProductForm) {
  return useRecordForm({
    ...commonOptions(managesCosts, startAnother),
    opened: product,
    valuesOf: (item) => (item ? drinkFormValues(item) : newProductFormValues(drinkFormValues, start, products)),
    validate: (values, { id }) => ({
      ...validationMessages({ ...costErrors(values), ...validateProduct(drinkDraft(values)) }),
      ...uniqueNameError(values.name, id, products),
    }),
    send: async (values, sent) => {
      const { id: productId, shown } = sent;
      const { allergens, sizes, ...draft } = drinkDraft(values);
      const lists = { allergens: allergens && [...allergens], sizes: [...sizes] };
      const drink = { ...draft, ...lists, productId, shown: shownVersion(shown) };
      const saved = await api.catalogue.saveDrink(drink);
      await saveCosts(values, sent);
      return saved;
    },
  });
}

/**
 * Holds the values and errors of the form of a food, and returns them with the functions that save it. `product` is the edited
 * food; if it is null, the form creates a food and begins with `start`. `startAnother` opens the form of the next new food after
 * saving.
 */
export function useFoodForm({ product, start, startAnother, managesCosts, products }: ProductForm) {
  return useRecordForm({
    ...commonOptions(managesCosts, startAnother),
    opened: product,
    valuesOf: (item) => (item ? foodFormValues(item) : newProductFormValues(foodFormValues, start, products)),
    validate: (values, { id }) => ({
      ...validationMessages({ ...costErrors(values), ...validateProduct(foodDraft(values), product) }),
      ...uniqueNameError(values.name, id, products),
    }),
    send: async (values, sent) => {
      const { id: productId, shown } = sent;
      const { allergens, ingredients, sizes, ...draft } = foodDraft(values);
      const lists = {
        allergens: allergens && [...allergens],
        ingredients: [...ingredients],
        sizes: [...sizes],
      };
      const saved = await api.catalogue.saveFood({ ...draft, ...lists, productId, shown: shownVersion(shown) });
      await saveCosts(values, sent);
      return saved;
    },
  });
}

function commonOptions(managesCosts: boolean, startAnother: ProductForm['startAnother']) {
  return {
    // The next product is often of the same category.
    startAnother:
      startAnother &&
      (({ categoryId, subCategoryId }: ProductFormValues) => startAnother({ categoryId, subCategoryId, copied: null })),
    reload: (productId: string) => readOpenedProduct(productId, managesCosts),
    savedText: catalogueTexts.products.saved,
  } as const;
}

function costErrors({ sizes }: ProductFormValues) {
  const refusal = typedCostsRefusal(sizes);
  return refusal === null ? {} : { sizes: refusal };
}

/**
 * Saves the costs once the product is saved, if the form has changed any. If this fails, the form stays open: saving again
 * repeats both, and the server stores neither twice.
 */
async function saveCosts(
  { sizes }: ProductFormValues,
  { id: productId, shown }: OpenedRecord<OpenedProduct>,
): Promise<void> {
  const changed = changedCosts(sizes, shown);
  if (changed)
    await api.catalogue.saveProductCosts({ productId, costs: { ...changed.costs }, shown: { ...changed.shown } });
}

/** Values that the form showed: the server keeps its current stock and position if the form left them unchanged. */
function shownVersion(shown: CatalogueProduct | null) {
  return shown && { version: shown.version, sort: shown.sort, stock: shown.stock };
}
