// Selects the products of the menu that the product picker shows: of a category, last used, or found by a search.
import type { Menu } from '#contract/menu.ts';
import { isAvailable, matchesSearch, type Product, SECTIONS } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';

type PickedMenu = Pick<Menu, 'categories' | 'products'>;

/** Id of the picker's tab «Últimos usados»; each other tab has the id of its category. */
export const LAST_USED_TAB_ID = 'last-used';

/**
 * Products under one heading of the product picker. `name` is the name of a sub-category. It is null for the products of the
 * category that are in no sub-category.
 */
interface ProductGroup {
  readonly id: string;
  readonly name: string | null;
  readonly products: readonly Product[];
}

/** Returns the categories of a section that have at least one product on sale. */
export function availableCategories({ categories, products }: PickedMenu, section: Section): Menu['categories'] {
  const filled = new Set(products.filter(isAvailable).map(({ categoryId }) => categoryId));
  return categories.filter((category) => category.section === section && filled.has(category.id));
}

/** Groups the available products of a category by sub-category. Products without a sub-category come first. */
export function categoryProductGroups({ categories, products }: PickedMenu, categoryId: string): ProductGroup[] {
  const subCategories = categories.find(({ id }) => id === categoryId)?.subCategories ?? [];
  const inside = products.filter((product) => product.categoryId === categoryId && isAvailable(product));
  const isKnown = (subCategoryId: string | null) => subCategories.some(({ id }) => id === subCategoryId);
  const groups = [
    { id: categoryId, name: null, products: inside.filter(({ subCategoryId }) => !isKnown(subCategoryId)) },
    ...subCategories.map(({ id, name }) => ({
      id,
      name,
      products: inside.filter(({ subCategoryId }) => subCategoryId === id),
    })),
  ];
  return groups.filter((group) => group.products.length > 0);
}

/**
 * Returns the available products of the section (drinks or food) whose ids are in `lastUsed`, in the sequence of that list.
 * `lastUsed` are the products last ordered on this device.
 */
export function lastUsedProducts({ products }: PickedMenu, section: Section, lastUsed: readonly string[]): Product[] {
  return lastUsed.flatMap((id) =>
    products.filter((product) => product.id === id && product.section === section && isAvailable(product)),
  );
}

/**
 * Returns the available products that match the query, by section. Products whose name matches come before those whose
 * description matches.
 */
export function searchProducts({ products }: PickedMenu, query: string): Record<Section, Product[]> {
  const found = products.filter((product) => isAvailable(product) && matchesSearch(product, query));
  const matchesName = (product: Product) => matchesSearch({ ...product, description: '' }, query);
  const ordered = [...found.filter(matchesName), ...found.filter((product) => !matchesName(product))];
  const [drinks, food] = SECTIONS.map((section) => ordered.filter((product) => product.section === section));
  return { drinks: drinks ?? [], food: food ?? [] };
}
