// What the address of «Productos» says: which list, what it is narrowed to, its order, and the dialog that is open.
import { type DialogSearch, readDialogSearch } from '#admin/shared/lists/dialog-address.ts';
import { readId, readText } from '#admin/shared/lists/read-search.ts';
import type { ListedProduct } from '#contract/catalogue.ts';
import { searchKey } from '#domain/text.ts';

export interface ProductSearch extends DialogSearch {
  /** Drinks when left out. */
  section?: 'food';
  name?: string;
  category?: string;
  stock?: 'in' | 'out';
  sort?: string;
}

export function readProductSearch(search: Readonly<Record<string, unknown>>): ProductSearch {
  const { section, stock } = search;
  return {
    ...readDialogSearch(search),
    ...(section === 'food' ? { section } : {}),
    ...readText('name', search),
    ...readId('category', search),
    ...(stock === 'in' || stock === 'out' ? { stock } : {}),
    ...readText('sort', search),
  };
}

/** The filters cleared, order included; the list stays the same one. */
export function withoutFilters({ section }: ProductSearch): ProductSearch {
  return section ? { section } : {};
}

export function isFiltered({ name, category, stock, sort }: ProductSearch): boolean {
  return Boolean(name ?? category ?? stock ?? sort);
}

type ProductFilters = { readonly [Filter in 'name' | 'category' | 'stock']?: ProductSearch[Filter] | undefined };

/** A product with what is asked of it again at each keystroke. */
export type SearchableProduct = ListedProduct & { readonly nameKey: string; readonly categoryName: string };

type Categories = readonly { readonly id: string; readonly name: string }[];

export function searchableProducts(products: readonly ListedProduct[], categories: Categories): SearchableProduct[] {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return products.map((product) => ({
    ...product,
    nameKey: searchKey(product.name),
    categoryName: names.get(product.categoryId) ?? '',
  }));
}

/**
 * Those that the filters let through. `touched` stay whatever their stock: what was just switched must not vanish under
 * the finger.
 */
export function filterProducts(
  products: readonly SearchableProduct[],
  { name = '', category, stock }: ProductFilters,
  touched: ReadonlySet<string>,
): SearchableProduct[] {
  const words = searchKey(name).split(' ');
  return products.filter(
    (product) =>
      words.every((word) => product.nameKey.includes(word)) &&
      (category === undefined || product.categoryId === category) &&
      (stock === undefined || (stock === 'in') === product.stock > 0 || touched.has(product.id)),
  );
}
