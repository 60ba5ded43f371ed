// Reads the whole menu with all columns of its rows: the categories in menu order, sub-categories and products by their position.
import {
  type CategoryRow,
  PRODUCT_SIZES_COLUMN,
  type ProductRow,
  type SubCategoryRow,
} from '#server/menu/catalogue/product-row.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/** All database rows of categories, sub-categories and products, for the import and export of the menu. */
export interface StoredMenu {
  readonly categories: readonly CategoryRow[];
  readonly subCategories: readonly SubCategoryRow[];
  readonly products: readonly ProductRow[];
}

/** Reads the whole menu. With `isLocked`, locks sub-categories and products until the end of the transaction. */
export async function readStoredMenu(
  sql: Database | Sql,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<StoredMenu> {
  if (isLocked) {
    await sql.selectFrom('sub_categories').select('id').orderBy('id').forNoKeyUpdate().execute();
    await sql.selectFrom('products').select('id').orderBy('id').forNoKeyUpdate().execute();
  }
  return {
    categories: await sql
      .selectFrom('categories')
      .selectAll()
      .orderBy('product_type_id')
      .orderBy('sort')
      .orderBy('id')
      .execute(),
    subCategories: await sql.selectFrom('sub_categories').selectAll().orderBy('sort').orderBy('id').execute(),
    products: await sql
      .selectFrom('products')
      .selectAll()
      .select(PRODUCT_SIZES_COLUMN)
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  };
}
