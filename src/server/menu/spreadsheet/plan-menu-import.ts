// Plans an import: compares each row of the file with the menu, and finds out what would change.
import { hash } from 'node:crypto';
import { MENU_IMPORT_WORDS } from '#contract/menu-list-words.es.ts';
import type { FieldChange, LoggedProductField } from '#domain/activity.ts';
import { insertAtPosition, normalizeSizes, PRODUCTS_MAX, type ProductDraft } from '#domain/catalogue.ts';
import { isUnclearPrice, sizesAfterImport } from '#domain/list-sizes.ts';
import type { MenuCellError, MenuRow, MenuRowError } from '#domain/menu-sheet.ts';
import { importedProductErrors } from '#domain/read-menu-row.ts';
import { nameKey } from '#domain/text.ts';
import {
  type CategoryRow,
  type ProductRow,
  type SubCategoryRow,
  toCatalogueProduct,
  toProductColumns,
} from '#server/menu/catalogue/product-row.ts';
import { productChanges } from '#server/menu/catalogue/record-catalogue-change.ts';
import { MenuImportCategories } from './menu-import-categories.ts';
import type { StoredMenu } from './stored-menu.ts';

/** A product that a menu import creates or changes, as it is before and after the import. `before` is null for a new product. */
interface PlannedProduct {
  readonly row: MenuRow;
  readonly before: ProductRow | null;
  readonly after: ProductRow;
  readonly changes: readonly FieldChange<LoggedProductField>[];
}

/** All categories, sub-categories and products that a menu import would create or change. */
export interface MenuImportPlan {
  readonly categories: readonly CategoryRow[];
  readonly subCategories: readonly SubCategoryRow[];
  /** Products that are created or changed. */
  readonly products: readonly PlannedProduct[];
  readonly unchanged: number;
  /** Products that stay in their category, although the file names another one. */
  readonly staying: number;
  /** All products of each category with a change, in their new order in the menu. */
  readonly orders: readonly (readonly ProductRow[])[];
}

interface PlanInput {
  readonly menu: StoredMenu;
  readonly rows: readonly MenuRow[];
  readonly newId: () => string;
  readonly now: Date;
  /** False if categories and sub-categories that the menu does not have are errors. */
  readonly mayCreateHeadings: boolean;
}

/**
 * Compares the rows of an owner's list with the stored menu, and returns what their import would change. Stores nothing. If there
 * are `errors`, or too many products (`isFull`), the plan must not be imported.
 */
export function planMenuImport({ menu, rows, newId, now, mayCreateHeadings }: PlanInput): {
  readonly plan: MenuImportPlan;
  readonly errors: readonly MenuRowError[];
  readonly isFull: boolean;
} {
  const errors: MenuRowError[] = [];
  const headings = new MenuImportCategories(menu, { newId, now, mayCreate: mayCreateHeadings });
  const stored = new Map(menu.products.map((product) => [productKey(product.product_type_id, product.name), product]));
  const seen = new Set<string>();
  const drafts = rows.flatMap((row) => {
    const report = (column: MenuRowError['column'], code: MenuCellError) => {
      errors.push({
        sheet: row.sheet,
        row: row.row,
        column,
        code,
        value: (column === 'category' ? row.category : column === 'subCategory' ? row.subCategory : row.name) ?? '',
      });
    };
    const key = productKey(row.section, row.name);
    if (seen.has(key))
      errors.push({ sheet: row.sheet, row: row.row, column: 'name', code: 'name-twice', value: row.name });
    seen.add(key);
    const before = stored.get(key) ?? null;
    const category = headings.category(row, before, report);
    const subCategoryId = category && headings.subCategory(row, category, before, report);
    if (!category || subCategoryId === undefined) return [];
    if (before && isUnclearPrice(row, before.sizes)) report('price.base', 'price-of-which-size');
    const draft = draftOf(row, before, category.id, subCategoryId);
    errors.push(...importedProductErrors(row, draft));
    return [{ row, before, draft, categoryId: category.id, isStaying: category.name_key !== nameKey(row.category) }];
  });
  if (errors.length > 0) return { plan: EMPTY, errors, isFull: false };

  const targets = drafts.map(({ row, before, draft, categoryId }) => ({
    row,
    before,
    after: {
      ...(before ?? { ...NEW_PRODUCT, id: newId(), product_type_id: row.section }),
      ...toProductColumns(draft, categoryId),
      stock: draft.stock ?? 1,
      sizes: normalizeSizes(draft.sizes),
      version: (before?.version ?? 0) + 1,
      save_hash: null,
      updated_on: now,
    } satisfies ProductRow,
  }));
  const orders = ordersAfter(menu, targets);
  const places = new Map(orders.flat().map(({ id, sort }) => [id, sort]));
  const names = headings.all();
  const planned = targets.map(({ row, before, after }) => {
    const sort = places.get(after.id) ?? after.sort;
    const isPlaced = row.sort !== undefined || before === null || before.category_id !== after.category_id;
    const compared = { ...after, sort: isPlaced ? sort : before.sort };
    return { row, before, after: { ...after, sort }, changes: productChanges(before, compared, names) };
  });
  const products = planned.filter(({ changes }) => changes.length > 0);
  const total = menu.products.length + products.filter(({ before }) => before === null).length;
  const unchanged = planned.length - products.length;
  const staying = drafts.filter(({ isStaying }) => isStaying).length;
  const plan = { ...headings.created(), products, unchanged, staying, orders };
  return { plan, errors, isFull: total > PRODUCTS_MAX };
}

const EMPTY: MenuImportPlan = { categories: [], subCategories: [], products: [], unchanged: 0, staying: 0, orders: [] };

/** True if the menu import would change nothing. */
export function isEmptyMenuImportPlan({ categories, subCategories, products }: MenuImportPlan): boolean {
  return categories.length + subCategories.length + products.length === 0;
}

/**
 * Returns a hash of what a menu import would change, without the ids of new rows. The preview of an import sends it to the browser,
 * which sends it back with the import. If the hash is then another one, the menu has changed since the preview, and the import is
 * refused.
 */
export function menuImportPlanHash({ categories, subCategories, products }: MenuImportPlan): string {
  const changes = products.map(({ row, before, changes: fields }) => [
    row.sheet,
    row.row,
    before?.version ?? 0,
    fields,
  ]);
  const headings = [...categories, ...subCategories].map(({ name }) => name);
  return hash('sha256', JSON.stringify([headings, changes]));
}

function productKey(section: string, name: string): string {
  return `${section} ${nameKey(name)}`;
}

/** Fields of a new product that the file does not have. */
const NEW_PRODUCT = {
  image_id: null,
  sort: Number.MAX_SAFE_INTEGER,
};

/** The product's form after the import: what the file does not say stays. */
function draftOf(
  row: MenuRow,
  before: ProductRow | null,
  categoryId: string,
  subCategoryId: string | null,
): ProductDraft {
  const product = before && toCatalogueProduct(before);
  const common = {
    name: row.isInCapitals ? (product?.name ?? row.name) : row.name,
    description: row.description || (product?.description ?? ''),
    categoryId,
    subCategoryId,
    sort: row.sort ?? product?.sort ?? 1,
    stock: stockAfter(row, product?.stock),
    sizes: sizesAfterImport(row, product?.sizes ?? [], MENU_IMPORT_WORDS),
    countsStock: row.countsStock ?? product?.countsStock ?? false,
    allergens: row.allergens === undefined ? (product?.allergens ?? null) : row.allergens,
    vatPercent: row.vatPercent ?? product?.vatPercent ?? null,
    imageId: product?.imageId ?? null,
  };
  if (row.section === 'drinks') {
    const canBeCombined = row.canBeCombined ?? product?.canBeCombined ?? false;
    const isEnergyDrink = row.isEnergyDrink ?? product?.isEnergyDrink ?? false;
    return { ...common, section: 'drinks', canBeCombined, isEnergyDrink };
  }
  return {
    ...common,
    section: 'food',
    hasMainIngredient: product?.hasMainIngredient ?? false,
    ingredients: product?.ingredients ?? [],
    numberOfIngredients: product?.numberOfIngredients ?? 1,
    isNew: row.isNew ?? product?.isNew ?? false,
    isVegetarian: row.isVegetarian ?? product?.isVegetarian ?? false,
  };
}

/**
 * The stock of the row, or the present one if the row does not say it. An exported file says what there was at that time: units
 * sold since, and a product that is sold out, are overwritten only if somebody typed another number.
 */
function stockAfter({ stock, exportedStock }: MenuRow, present: number | undefined): number {
  const isTyped = stock !== undefined && stock !== exportedStock;
  return isTyped ? stock : (present ?? stock ?? 1);
}

/**
 * The products of each category in their order after the import. Products without a position in the file keep their order, new
 * ones last; the others are inserted at their positions, the lowest first.
 */
function ordersAfter(
  menu: StoredMenu,
  targets: readonly { readonly row: MenuRow; readonly before: ProductRow | null; readonly after: ProductRow }[],
): ProductRow[][] {
  const imported = new Set(targets.map(({ after }) => after.id));
  const categoryIds = new Set([
    ...menu.products.map((each) => each.category_id),
    ...targets.map((each) => each.after.category_id),
  ]);
  return [...categoryIds].map((categoryId) => {
    const here = targets.filter(({ after }) => after.category_id === categoryId);
    const unplaced = here.filter(({ row }) => row.sort === undefined);
    const arrived = unplaced.filter(({ before }) => before?.category_id !== categoryId).map(({ after }) => after);
    const stayed = unplaced.filter(({ before }) => before?.category_id === categoryId).map(({ after }) => after);
    const others = menu.products.filter((each) => each.category_id === categoryId && !imported.has(each.id));
    const placed = here
      .filter(({ row }) => row.sort !== undefined)
      .toSorted((a, b) => (a.row.sort ?? 0) - (b.row.sort ?? 0) || b.row.row - a.row.row);
    const inOrder = [...others, ...stayed].toSorted((a, b) => a.sort - b.sort);
    const order = placed.reduce<ProductRow[]>(
      (list, { row, after }) => insertAtPosition(list, after, row.sort ?? list.length + 1),
      [...inOrder, ...arrived],
    );
    return order.map((product, index) => ({ ...product, sort: index + 1 }));
  });
}
