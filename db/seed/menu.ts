// The demo venue's menu as categories, sub-categories and products, with their ids and positions.
import type { Product } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';
import { DRINKS } from './day-drinks.ts';
import { FOODS } from './main-dishes.ts';
import type { MenuCardCategory, MenuCardGroup, MenuCardProduct } from './menu-card.ts';
import { categoryId, productId, subCategoryId } from './stable-ids.ts';

/** A record with a position in its list, counted from 1. */
interface Positioned {
  readonly sort: number;
}

/** A category of the demo menu with its id and position. */
interface MenuCategory extends Positioned {
  readonly id: string;
  readonly section: Section;
  readonly name: string;
}

/** A sub-category of the demo menu with its id and position. */
interface MenuSubCategory extends Positioned {
  readonly id: string;
  readonly categoryId: string;
  readonly name: string;
}

/** A product of the demo menu with its position in its category, counted across the sub-categories. */
export type MenuProduct = Product & Positioned;

/** The categories, sub-categories and products of the demo menu, each in the order of the menu. */
export interface DemoMenu {
  readonly categories: readonly MenuCategory[];
  readonly subCategories: readonly MenuSubCategory[];
  readonly products: readonly MenuProduct[];
}

/** The whole menu of the demo venue, drinks before food, in the order of the menu. */
export const DEMO_MENU: DemoMenu = mergeMenus([readCard('drinks', DRINKS), readCard('food', FOODS)]);

/** The products of the demo menu by id, in the form that the calculation of prices expects. */
export const DEMO_PRODUCTS: ReadonlyMap<string, MenuProduct> = new Map(
  DEMO_MENU.products.map((product) => [product.id, product]),
);

function readCard(section: Section, card: readonly MenuCardCategory[]): DemoMenu {
  return mergeMenus(card.map((entry, index) => readCategory(section, entry, index + 1)));
}

function readCategory(section: Section, card: MenuCardCategory, sort: number): DemoMenu {
  const category = { id: categoryId(card.category), section, name: card.category, sort };
  const subCategories = card.entries.filter(isGroup).map(({ group }, index) => {
    return { id: subCategoryId(group), categoryId: category.id, name: group, sort: index + 1 };
  });
  const products = card.entries.flatMap(rowsOf).map(({ row, subCategoryId }, index) => {
    return {
      ...row,
      id: productId(section, row.name),
      section,
      categoryId: category.id,
      subCategoryId,
      sort: index + 1,
    };
  });
  return { categories: [category], subCategories, products };
}

function rowsOf(entry: MenuCardProduct | MenuCardGroup): { row: MenuCardProduct; subCategoryId: string | null }[] {
  if (!isGroup(entry)) return [{ row: entry, subCategoryId: null }];
  return entry.products.map((row) => ({ row, subCategoryId: subCategoryId(entry.group) }));
}

function isGroup(entry: MenuCardProduct | MenuCardGroup): entry is MenuCardGroup {
  return 'group' in entry;
}

function mergeMenus(menus: readonly DemoMenu[]): DemoMenu {
  return {
    categories: menus.flatMap(({ categories }) => categories),
    subCategories: menus.flatMap(({ subCategories }) => subCategories),
    products: menus.flatMap(({ products }) => products),
  };
}
