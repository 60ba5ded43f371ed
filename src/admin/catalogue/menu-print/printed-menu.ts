// Arranges the menu for printing. It includes products that are sold out today, because the paper is used for weeks.
import type { Menu } from '#contract/menu.ts';
import { type Product, SECTIONS } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';

/** Products under one heading: those of a sub-category, or those of a category outside of any. */
interface PrintedGroup {
  readonly id: string;
  /** Null for products outside of any sub-category. */
  readonly name: string | null;
  readonly products: readonly Product[];
}

interface PrintedCategory {
  readonly id: string;
  readonly name: string;
  readonly groups: readonly PrintedGroup[];
}

/** One section of the menu (drinks or food) as it is printed on paper, with its categories that have products. */
export interface PrintedSection {
  readonly section: Section;
  readonly categories: readonly PrintedCategory[];
}

/**
 * Groups the products of the menu for printing by section (drinks or food), category and sub-category, in the order of the menu.
 * Groups without products are left out.
 */
export function printedSections({ categories, products }: Pick<Menu, 'categories' | 'products'>): PrintedSection[] {
  const printed = categories.map(({ id, section, name, subCategories }) => {
    const inCategory = products.filter((product) => product.categoryId === id);
    const groups = [{ id: null, name: null }, ...subCategories]
      .map((group) => ({
        id: group.id ?? id,
        name: group.name,
        products: inCategory.filter(({ subCategoryId }) => subCategoryId === group.id),
      }))
      .filter((group) => group.products.length > 0);
    return { id, section, name, groups };
  });
  return SECTIONS.map((section) => ({
    section,
    categories: printed.filter((category) => category.section === section && category.groups.length > 0),
  })).filter((each) => each.categories.length > 0);
}

/** Counts the products whose allergens staff have not stated yet. A product that was stated to have no allergens does not count. */
export function countWithoutStatedAllergens(products: readonly Product[]): number {
  return products.filter(({ allergens }) => allergens === null).length;
}
