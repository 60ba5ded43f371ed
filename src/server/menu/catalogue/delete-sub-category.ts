// The owner deletes a sub-category, once no product stands in it.
import { type Context, Refused } from '#server/platform/context.ts';
import { LostRace } from '#server/platform/database.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import { byPosition, lockCategories, productNames, renumberPositions } from './positions.ts';

/** Deletes it; the others of its category move up. What is gone already stays gone. */
export async function deleteSubCategory(context: Context, { subCategoryId }: { readonly subCategoryId: string }) {
  return context.transaction(async (sql) => {
    const before = await sql
      .selectFrom('sub_categories')
      .select('category_id')
      .where('id', '=', subCategoryId)
      .executeTakeFirst();
    if (!before) return {};

    await lockCategories(sql, [before.category_id]);
    const siblings = await sql
      .selectFrom('sub_categories')
      .select(['id', 'sort'])
      .where('category_id', '=', before.category_id)
      .execute();
    // It moved while we waited for the lock, which is that of another category.
    if (!siblings.some(({ id }) => id === subCategoryId)) throw new LostRace();

    const names = await productNames(sql, 'sub_category_id', subCategoryId);
    if (names.length > 0) throw new Refused('sub-category-has-products', { names });
    await sql.deleteFrom('sub_categories').where('id', '=', subCategoryId).execute();
    await renumberPositions(
      sql,
      'sub_categories',
      byPosition(siblings).filter(({ id }) => id !== subCategoryId),
    );
    await publishMenuChanged(context, sql);
    return {};
  });
}
