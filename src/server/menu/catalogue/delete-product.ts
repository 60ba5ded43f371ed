// Deletes a product. Orders and payments store its name and price and do not reference it.
import type { Context } from '#server/platform/context.ts';
import { ConcurrentChangeError } from '#server/platform/database/database-errors.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import { lockCategories, lockProducts, renumberPositions } from './positions.ts';
import { PRODUCT_SIZES_COLUMN } from './product-row.ts';
import { recordProductChange } from './record-catalogue-change.ts';

/** Deletes the product and renumbers the others of its category. A product that does not exist is no error. */
export async function deleteProduct(context: Context, { productId }: { readonly productId: string }) {
  return context.transaction(async (sql) => {
    const product = sql.selectFrom('products').selectAll().select(PRODUCT_SIZES_COLUMN).where('id', '=', productId);
    const found = await product.executeTakeFirst();
    if (!found) return {};

    await lockCategories(sql, [found.category_id]);
    const products = await lockProducts(sql, [found.category_id]);
    const before = await product.executeTakeFirst();
    // The product was moved while this waited for the locks, which are those of its former category.
    if (before?.category_id !== found.category_id) throw new ConcurrentChangeError();
    await sql.deleteFrom('products').where('id', '=', productId).execute();
    await renumberPositions(
      sql,
      'products',
      products.filter(({ id }) => id !== productId),
    );
    await recordProductChange(context, sql, { before, after: null });
    publishMenuChanged(context);
    return {};
  });
}
