// Deletes an empty category.
import { type Context, RefusalError } from '#server/platform/context.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import { lockSectionsWithCategories, readProductNames, renumberPositions } from './positions.ts';
import { recordCategoryChange } from './record-catalogue-change.ts';

/**
 * Deletes the category, and renumbers the others of its section. Throws a refusal if it has products or sub-categories. Does
 * nothing if the category does not exist.
 */
export async function deleteCategory(context: Context, { categoryId }: { readonly categoryId: string }) {
  return context.transaction(async (sql) => {
    const categories = await lockSectionsWithCategories(sql);
    const row = categories.find(({ id }) => id === categoryId);
    if (!row) return {};

    const products = await readProductNames(sql, 'category_id', categoryId);
    if (products.length > 0) throw new RefusalError('category-has-products', { names: products });
    const subCategories = await sql
      .selectFrom('sub_categories')
      .select('name')
      .where('category_id', '=', categoryId)
      .orderBy('sort')
      .execute();
    if (subCategories.length > 0)
      throw new RefusalError('category-has-sub-categories', { names: subCategories.map(({ name }) => name) });

    await sql.deleteFrom('categories').where('id', '=', categoryId).execute();
    const others = categories.filter(
      ({ id, product_type_id }) => id !== row.id && product_type_id === row.product_type_id,
    );
    await renumberPositions(sql, 'categories', others);
    await recordCategoryChange(context, sql, { before: row, after: null });
    publishMenuChanged(context);
    return {};
  });
}
