// Form state of a drink or a food that is edited or created.

import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { uniqueNameError } from '#admin/catalogue/unique-name.ts';
import { api } from '#admin/shared/api.ts';
import { useRecordForm } from '#admin/shared/forms/use-record-form.ts';
import { validationMessages } from '#admin/shared/forms/validation-messages.ts';
import type { CatalogueProduct, ListedProduct } from '#contract/catalogue.ts';
import { validateProduct } from '#domain/catalogue.ts';
import { drinkDraft, drinkValues, foodDraft, foodValues } from './product-form.ts';

interface ProductForm {
  /** Null for a new product. */
  readonly product: CatalogueProduct | null;
  /** Products of the same section, for the check of unique names. */
  readonly products: readonly ListedProduct[];
}

/** Form state and save function of a drink. */
export function useDrinkForm({ product, products }: ProductForm) {
  return useRecordForm({
    ...COMMON_OPTIONS,
    opened: product,
    valuesOf: drinkValues,
    validate: (values, { id }) => ({
      ...validationMessages(validateProduct(drinkDraft(values))),
      ...uniqueNameError(values.name, id, products),
    }),
    send: (values, { id: productId, shown }) => {
      const { allergens, ...draft } = drinkDraft(values);
      return api.catalogue.saveDrink({ ...draft, allergens: [...allergens], productId, shown: shownVersion(shown) });
    },
  });
}

/** Form state and save function of a food. */
export function useFoodForm({ product, products }: ProductForm) {
  return useRecordForm({
    ...COMMON_OPTIONS,
    opened: product,
    valuesOf: foodValues,
    validate: (values, { id }) => ({
      ...validationMessages(validateProduct(foodDraft(values))),
      ...uniqueNameError(values.name, id, products),
    }),
    send: (values, { id: productId, shown }) => {
      const { allergens, ingredients, ...draft } = foodDraft(values);
      const lists = { allergens: [...allergens], ingredients: [...ingredients] };
      return api.catalogue.saveFood({ ...draft, ...lists, productId, shown: shownVersion(shown) });
    },
  });
}

const COMMON_OPTIONS = {
  reload: (productId: string) => api.catalogue.readProduct({ productId }),
  savedText: catalogueTexts.products.saved,
} as const;

/** Values that the form showed: the server keeps its current stock and position if the form left them unchanged. */
function shownVersion(shown: CatalogueProduct | null) {
  return shown && { version: shown.version, sort: shown.sort, stock: shown.stock };
}
