// The headings (categories and sub-categories) that the rows of an import name. Stored ones are found by name, missing ones
// created.
import type { MenuCellError, MenuRow } from '#domain/menu-sheet.ts';
import { nameKey } from '#domain/text.ts';
import type { CategoryRow, ProductRow, SubCategoryRow } from '#server/menu/catalogue/product-row.ts';
import type { StoredMenu } from './stored-menu.ts';

type Report = (column: 'category' | 'subCategory', code: MenuCellError) => void;

/** Where new rows get their values from, and whether there may be any. */
interface NewHeadings {
  readonly newId: () => string;
  readonly now: Date;
  readonly mayCreate: boolean;
}

/**
 * Finds or creates the categories and sub-categories that the rows of a menu import name. Contains those that the menu already has,
 * and the new ones. New ones are created in memory; the import stores them later.
 */
export class MenuImportCategories {
  readonly #categories: Map<string, CategoryRow>;
  readonly #subCategories: Map<string, SubCategoryRow>;
  readonly #stored: ReadonlySet<string>;
  readonly #new: NewHeadings;

  constructor({ categories, subCategories }: StoredMenu, news: NewHeadings) {
    this.#categories = new Map(categories.map((row) => [row.name_key, row]));
    this.#subCategories = new Map(subCategories.map((row) => [row.name_key, row]));
    this.#stored = new Set([...categories, ...subCategories].map(({ id }) => id));
    this.#new = news;
  }

  /**
   * The category of a row. A product of the menu stays in its own if the file has no sub-categories: it would lose its own, and its
   * position. Undefined, with a report, if the other section has one of this name, or it may not be created.
   */
  category(row: MenuRow, before: ProductRow | null, report: Report): CategoryRow | undefined {
    const { section, category: name } = row;
    if (before && row.subCategory === undefined)
      return this.all().categories.find(({ id }) => id === before.category_id);
    const found = this.#categories.get(nameKey(name));
    if (found?.product_type_id === section) return found;
    if (found) {
      report('category', 'category-of-other-section');
      return undefined;
    }
    if (!this.#new.mayCreate) {
      report('category', 'category-not-allowed');
      return undefined;
    }
    const siblings = [...this.#categories.values()].filter((each) => each.product_type_id === section);
    const created = { ...this.#row(name, siblings), product_type_id: section };
    this.#categories.set(created.name_key, created);
    return created;
  }

  /**
   * The id of the row's sub-category, or null for none. Without the column, or with an empty cell, the present one stays within its
   * category. Undefined, with a report, if another category has one of this name, or it may not be created.
   */
  subCategory(
    { subCategory: name }: MenuRow,
    { id: categoryId }: CategoryRow,
    before: ProductRow | null,
    report: Report,
  ): string | null | undefined {
    if (name === undefined || name === '') return before?.category_id === categoryId ? before.sub_category_id : null;
    const found = this.#subCategories.get(nameKey(name));
    if (found?.category_id === categoryId) return found.id;
    if (found) {
      report('subCategory', 'sub-category-of-other-category');
      return undefined;
    }
    if (!this.#new.mayCreate) {
      report('subCategory', 'sub-category-not-allowed');
      return undefined;
    }
    const siblings = [...this.#subCategories.values()].filter((each) => each.category_id === categoryId);
    const created = { ...this.#row(name, siblings), category_id: categoryId };
    this.#subCategories.set(created.name_key, created);
    return created.id;
  }

  /** Stored and new headings. */
  all() {
    return { categories: [...this.#categories.values()], subCategories: [...this.#subCategories.values()] };
  }

  /** The new headings, in the order of the file. */
  created() {
    const isNew = ({ id }: { readonly id: string }) => !this.#stored.has(id);
    const { categories, subCategories } = this.all();
    return { categories: categories.filter(isNew), subCategories: subCategories.filter(isNew) };
  }

  #row(name: string, siblings: readonly { readonly sort: number }[]) {
    const sort = Math.max(0, ...siblings.map((each) => each.sort)) + 1;
    return { id: this.#new.newId(), name, name_key: nameKey(name), sort, version: 1, updated_on: this.#new.now };
  }
}
