// Groups the products of the menu by category and sub-category for display, without sold-out ones.
import type { Menu } from '#contract/menu.ts';
import { isAvailable, type Product } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';

/**
 * A category of the menu with the products that the page shows in it, grouped by sub-category. `count` is the number of these
 * products.
 */
export interface DisplayedCategory {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** Groups by sub-category. Products without one are the first group, whose name is null. */
  readonly groups: readonly DisplayedSubCategory[];
}

/** A sub-category of the menu with the products that the page shows in it. */
export interface DisplayedSubCategory {
  readonly id: string;
  readonly name: string | null;
  readonly products: readonly Product[];
}

/**
 * Returns the categories that the menu page shows, by section (drinks and food), with their products. Sold-out products are left
 * out, and so are categories and sub-categories without products.
 */
export function displayedCategories(menu: Menu): Readonly<Record<Section, readonly DisplayedCategory[]>> {
  return { drinks: categoriesOfSection(menu, 'drinks'), food: categoriesOfSection(menu, 'food') };
}

function categoriesOfSection(menu: Menu, section: Section): DisplayedCategory[] {
  const visible = menu.products.filter((product) => product.section === section && isAvailable(product));
  return menu.categories
    .filter((category) => category.section === section)
    .map((category) => categoryView(category, visible))
    .filter(({ count }) => count > 0);
}

function categoryView(
  { id, name, subCategories }: Menu['categories'][number],
  visible: readonly Product[],
): DisplayedCategory {
  const products = visible.filter((product) => product.categoryId === id);
  const isKnown = (subCategoryId: string | null) => subCategories.some((known) => known.id === subCategoryId);
  const ungrouped = { id, name: null, products: products.filter(({ subCategoryId }) => !isKnown(subCategoryId)) };
  const named = subCategories.map((group) => ({
    ...group,
    products: products.filter(({ subCategoryId }) => subCategoryId === group.id),
  }));
  const groups = [ungrouped, ...named].filter((group) => group.products.length > 0);
  return { id, name, count: products.length, groups };
}
