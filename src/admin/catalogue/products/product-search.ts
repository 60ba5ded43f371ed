// Search parameters of «Productos»: section, filters, sort order and open dialog.
import { type DialogSearch, readDialogSearch } from '#admin/shared/lists/dialog-address.ts';
import { readIdParameter, readTextParameter } from '#admin/shared/lists/read-search.ts';
import type { ListedProduct } from '#contract/catalogue.ts';
import { searchKey } from '#domain/text.ts';

/** Value of the search parameter `dialog` that opens the form of a new product. */
export const NEW_PRODUCT_DIALOG = 'addProduct';

/** Value of the search parameter `dialog` that opens the dialog in which staff state that products have no allergens. */
export const NO_ALLERGENS_DIALOG = 'noAllergens';

/** Search parameters in the URL of the product list: section, filters, sort order and open dialog. */
export interface ProductSearch extends DialogSearch {
  /** Drinks if missing. */
  section?: 'food';
  name?: string;
  category?: string;
  stock?: 'in' | 'out';
  /** What the shown products do not state. */
  lacking?: 'allergens' | 'description';
  sort?: string;
}

/** Reads the search parameters of the product list; invalid values are dropped. */
export function readProductSearch(search: Readonly<Record<string, unknown>>): ProductSearch {
  const { section, stock, lacking } = search;
  return {
    ...readDialogSearch(search),
    ...(section === 'food' ? { section } : {}),
    ...readTextParameter('name', search),
    ...readIdParameter('category', search),
    ...(stock === 'in' || stock === 'out' ? { stock } : {}),
    ...(lacking === 'allergens' || lacking === 'description' ? { lacking } : {}),
    ...readTextParameter('sort', search),
  };
}

/**
 * Returns the search parameters of the product list after the user has cleared the filters: only the section stays. The sort order
 * and the open dialog are removed too.
 */
export function withoutFilters({ section }: ProductSearch): ProductSearch {
  return section ? { section } : {};
}

/**
 * True if the product list has filters or a sort order, which the button of the filter bar can clear. Use it to enable this button.
 */
export function hasProductFiltersToClear({ name, category, stock, lacking, sort }: ProductSearch): boolean {
  return Boolean(name ?? category ?? stock ?? lacking ?? sort);
}

type ProductFilters = {
  readonly [Filter in 'name' | 'category' | 'stock' | 'lacking']?: ProductSearch[Filter] | undefined;
};

/** A product of the list with what searching needs: the name of its category, and `nameKey`, its name without accents and case. */
export type SearchableProduct = ListedProduct & { readonly nameKey: string; readonly categoryName: string };

type Categories = readonly { readonly id: string; readonly name: string }[];

/** Adds to each product of the list the name of its category and `nameKey`, which the filters use. */
export function searchableProducts(products: readonly ListedProduct[], categories: Categories): SearchableProduct[] {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return products.map((product) => ({
    ...product,
    nameKey: searchKey(product.name),
    categoryName: names.get(product.categoryId) ?? '',
  }));
}

/**
 * Returns the products of the list that match the filters. `lacking` selects products without stated allergens or without a
 * description. `touched` has the ids of the products whose stock the user has changed on the page: they pass the stock filter in
 * any case, so that their rows do not vanish.
 */
export function filterProducts(
  products: readonly SearchableProduct[],
  { name = '', category, stock, lacking }: ProductFilters,
  touched: ReadonlySet<string>,
): SearchableProduct[] {
  const words = searchKey(name).split(' ');
  return products.filter(
    (product) =>
      words.every((word) => product.nameKey.includes(word)) &&
      (lacking !== 'allergens' || product.lacksAllergens === true) &&
      (lacking !== 'description' || product.lacksDescription === true) &&
      (category === undefined || product.categoryId === category) &&
      (stock === undefined || (stock === 'in') === product.stock > 0 || touched.has(product.id)),
  );
}
