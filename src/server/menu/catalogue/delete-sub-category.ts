// Deletes an empty sub-category.
import { type Context, RefusalError } from '#server/platform/context.ts';
import { ConcurrentChangeError } from '#server/platform/database/database-errors.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import { lockCategories, readProductNames, renumberPositions, sortByPosition } from './positions.ts';
import { recordSubCategoryChange } from './record-catalogue-change.ts';

/**
 * Deletes the sub-category, and renumbers the others of its category. Throws a refusal if it has products. Does nothing if the
 * sub-category does not exist.
 */
export async function deleteSubCategory(context: Context, { subCategoryId }: { readonly subCategoryId: string }) {
  return context.transaction(async (sql) => {
    const found = await sql
      .selectFrom('sub_categories')
      .select('category_id')
      .where('id', '=', subCategoryId)
      .executeTakeFirst();
    if (!found) return {};

    const categories = await lockCategories(sql, [found.category_id]);
    const siblings = await sql
      .selectFrom('sub_categories')
      .selectAll()
      .where('category_id', '=', found.category_id)
      .execute();
    // The sub-category was moved while this waited for the lock, which is that of its former category.
    const before = siblings.find(({ id }) => id === subCategoryId);
    if (!before) throw new ConcurrentChangeError();

    const names = await readProductNames(sql, 'sub_category_id', subCategoryId);
    if (names.length > 0) throw new RefusalError('sub-category-has-products', { names });
    await sql.deleteFrom('sub_categories').where('id', '=', subCategoryId).execute();
    await renumberPositions(
      sql,
      'sub_categories',
      sortByPosition(siblings).filter(({ id }) => id !== subCategoryId),
    );
    await recordSubCategoryChange(context, sql, categories, { before, after: null });
    publishMenuChanged(context);
    return {};
  });
}
