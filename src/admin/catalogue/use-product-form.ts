// A drink or a food being edited or created.
import { api } from '#admin/shared/api.ts';
import type { CatalogueProduct, ListedProduct } from '#contract/catalogue.ts';
import { productFaults } from '#domain/catalogue.ts';
import { catalogueTexts } from './catalogue-texts.ts';
import { drinkDraft, drinkValues, foodDraft, foodValues } from './product-form.ts';
import { useCatalogueForm } from './use-catalogue-form.ts';

interface ProductForm {
  /** Null for a new one. */
  readonly product: CatalogueProduct | null;
  /** Those of its section: their names are taken. */
  readonly products: readonly ListedProduct[];
}

export function useDrinkForm({ product, products }: ProductForm) {
  return useCatalogueForm({
    ...EVERY_PRODUCT,
    opened: product,
    others: products,
    valuesOf: drinkValues,
    faultsOf: (values) => productFaults(drinkDraft(values)),
    send: (values, productId, shown) => {
      const { allergens, ...draft } = drinkDraft(values);
      return api.catalogue.saveDrink({ ...draft, allergens: [...allergens], productId, shown: shownOf(shown) });
    },
  });
}

export function useFoodForm({ product, products }: ProductForm) {
  return useCatalogueForm({
    ...EVERY_PRODUCT,
    opened: product,
    others: products,
    valuesOf: foodValues,
    faultsOf: (values) => productFaults(foodDraft(values)),
    send: (values, productId, shown) => {
      const { allergens, ingredients, ...draft } = foodDraft(values);
      const lists = { allergens: [...allergens], ingredients: [...ingredients] };
      return api.catalogue.saveFood({ ...draft, ...lists, productId, shown: shownOf(shown) });
    },
  });
}

const EVERY_PRODUCT = {
  readAgain: (productId: string) => api.catalogue.readProduct({ productId }),
  savedText: catalogueTexts.products.saved,
} as const;

/** What the form showed: a stock or place left as it was stays what it meanwhile became. */
function shownOf(shown: CatalogueProduct | null) {
  return shown && { version: shown.version, sort: shown.sort, stock: shown.stock };
}
