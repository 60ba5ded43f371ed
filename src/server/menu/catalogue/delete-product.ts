// Deletes a product. Orders and payments store its name and price and do not reference it.
import type { Context } from '#server/platform/context.ts';
import { ConcurrentChangeError } from '#server/platform/database/database-errors.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import { lockCategories, lockProducts, renumberPositions } from './positions.ts';

/** Deletes the product and renumbers the others of its category. A product that does not exist is no error. */
export async function deleteProduct(context: Context, { productId }: { readonly productId: string }) {
  return context.transaction(async (sql) => {
    const product = () =>
      sql.selectFrom('products').select('category_id').where('id', '=', productId).executeTakeFirst();
    const before = await product();
    if (!before) return {};

    await lockCategories(sql, [before.category_id]);
    const products = await lockProducts(sql, [before.category_id]);
    // The product was moved while this waited for the locks, which are those of its former category.
    if ((await product())?.category_id !== before.category_id) throw new ConcurrentChangeError();
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
