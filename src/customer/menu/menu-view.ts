// The menu as it is read: by category and sub-category, without what is sold out or not looked for.
import type { Menu } from '#contract/menu.ts';
import { isAvailable, matchesSearch, type Product } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';

export interface CategoryView {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** Products without a sub-category come first, under no name. */
  readonly groups: readonly ProductGroup[];
}

export interface ProductGroup {
  readonly id: string;
  readonly name: string | null;
  readonly products: readonly Product[];
}

/** One half of the menu. Categories and sub-categories with nothing to show are left out. */
export function menuView(menu: Menu, section: Section, query: string): CategoryView[] {
  const visible = menu.products.filter(
    (product) => product.section === section && isAvailable(product) && (query === '' || matchesSearch(product, query)),
  );
  return menu.categories
    .filter((category) => category.section === section)
    .map((category) => categoryView(category, visible))
    .filter(({ count }) => count > 0);
}

export function productsIn(categories: readonly CategoryView[]): number {
  return categories.reduce((sum, { count }) => sum + count, 0);
}

function categoryView(
  { id, name, subCategories }: Menu['categories'][number],
  visible: readonly Product[],
): CategoryView {
  const products = visible.filter((product) => product.categoryId === id);
  const isKnown = (subCategoryId: string | null) => subCategories.some((known) => known.id === subCategoryId);
  const loose = { id, name: null, products: products.filter(({ subCategoryId }) => !isKnown(subCategoryId)) };
  const named = subCategories.map((group) => ({
    ...group,
    products: products.filter(({ subCategoryId }) => subCategoryId === group.id),
  }));
  const groups = [loose, ...named].filter((group) => group.products.length > 0);
  return { id, name, count: products.length, groups };
}
