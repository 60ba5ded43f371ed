// Staff delete a product. Orders and payments keep its name and price as they were: nothing of them points at it.
import type { Context } from '#server/platform/context.ts';
import { LostRace } from '#server/platform/database.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import { lockCategories, lockProducts, renumberPositions } from './positions.ts';

/** Deletes it; the others of its category move up. What is gone already stays gone. */
export async function deleteProduct(context: Context, { productId }: { readonly productId: string }) {
  return context.transaction(async (sql) => {
    const product = () =>
      sql.selectFrom('products').select('category_id').where('id', '=', productId).executeTakeFirst();
    const before = await product();
    if (!before) return {};

    await lockCategories(sql, [before.category_id]);
    const products = await lockProducts(sql, [before.category_id]);
    // It moved while we waited for the locks: they are those of another category.
    if ((await product())?.category_id !== before.category_id) throw new LostRace();
    await sql.deleteFrom('products').where('id', '=', productId).execute();
    await renumberPositions(
      sql,
      'products',
      products.filter(({ id }) => id !== productId),
    );
    await publishMenuChanged(context, sql);
    return {};
  });
}
