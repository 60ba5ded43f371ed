// Moves a product, a category or a sub-category to another position in its list.
import type { MoveCategoryInput, MoveProductInput, MoveSubCategoryInput } from '#contract/catalogue-positions.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { ConcurrentChangeError } from '#server/platform/database/database-errors.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import {
  lockCategories,
  lockProducts,
  lockSectionsWithCategories,
  sortByPosition,
  storeAtPosition,
} from './positions.ts';
import { PRODUCT_SIZES_COLUMN } from './product-row.ts';
import { recordCategoryChange, recordProductChange, recordSubCategoryChange } from './record-catalogue-change.ts';

/**
 * Moves the product directly before the product `before` of its category; to the end of the category if `before` is null.
 * Idempotent.
 */
export async function moveProduct(
  context: Context,
  { productId: id, before }: MoveProductInput,
): Promise<Record<string, never>> {
  return context.transaction(async (sql) => {
    const readRow = () =>
      sql.selectFrom('products').selectAll().select(PRODUCT_SIZES_COLUMN).where('id', '=', id).executeTakeFirst();
    const { category_id: categoryId } = found(await readRow());
    await lockCategories(sql, [categoryId]);
    const siblings = await lockProducts(sql, [categoryId]);
    const row = found(await readRow());
    // The product was moved while this waited for the locks, which are those of its former category.
    if (row.category_id !== categoryId) throw new ConcurrentChangeError();
    const sort = await storeBefore(sql, 'products', siblings, { row, before });
    if (sort === row.sort) return {};
    await recordProductChange(context, sql, { before: row, after: { ...row, sort } });
    publishMenuChanged(context);
    return {};
  });
}

/**
 * Moves the category directly before the category `before` of its section; to the end of the section if `before` is null.
 * Idempotent.
 */
export async function moveCategory(
  context: Context,
  { categoryId: id, before }: MoveCategoryInput,
): Promise<Record<string, never>> {
  return context.transaction(async (sql) => {
    const categories = await lockSectionsWithCategories(sql);
    const row = found(categories.find((category) => category.id === id));
    const siblings = categories.filter((category) => category.product_type_id === row.product_type_id);
    const sort = await storeBefore(sql, 'categories', siblings, { row, before });
    if (sort === row.sort) return {};
    await recordCategoryChange(context, sql, { before: row, after: { ...row, sort } });
    publishMenuChanged(context);
    return {};
  });
}

/** Moves the sub-category directly before the sub-category `before` of its category; to the end if `before` is null. Idempotent. */
export async function moveSubCategory(
  context: Context,
  { subCategoryId: id, before }: MoveSubCategoryInput,
): Promise<Record<string, never>> {
  return context.transaction(async (sql) => {
    const ofId = sql.selectFrom('sub_categories').selectAll().where('id', '=', id);
    const { category_id: categoryId } = found(await ofId.executeTakeFirst());
    const categories = await lockCategories(sql, [categoryId]);
    const siblings = sortByPosition(
      await sql.selectFrom('sub_categories').selectAll().where('category_id', '=', categoryId).execute(),
    );
    const row = siblings.find((each) => each.id === id);
    // The sub-category was moved or deleted while this waited for the lock of its former category.
    if (!row) throw new ConcurrentChangeError();
    const sort = await storeBefore(sql, 'sub_categories', siblings, { row, before });
    if (sort === row.sort) return {};
    await recordSubCategoryChange(context, sql, categories, { before: row, after: { ...row, sort } });
    publishMenuChanged(context);
    return {};
  });
}

type Positioned = { readonly id: string; readonly sort: number };

/**
 * Stores the row directly before the sibling `before`, or last if it is null, and returns its new position. No version changes, so
 * that an open form can still be saved; saving it keeps the new position unless its user edited the position.
 * @throws {RefusalError} `changed-meanwhile` if that sibling is no longer in the list.
 */
async function storeBefore(
  sql: Sql,
  table: 'products' | 'categories' | 'sub_categories',
  siblings: readonly Positioned[],
  { row, before }: { readonly row: Positioned; readonly before: string | null },
): Promise<number> {
  const others = siblings.filter(({ id }) => id !== row.id);
  const index = before === null ? others.length : others.findIndex(({ id }) => id === before);
  if (index < 0) throw new RefusalError('changed-meanwhile');
  const sort = index + 1;
  await storeAtPosition(sql, table, others, { id: row.id, sort });
  if (sort !== row.sort) await sql.updateTable(table).set({ sort }).where('id', '=', row.id).execute();
  return sort;
}

function found<T>(row: T | undefined): T {
  if (!row) throw new RefusalError('not-found');
  return row;
}
