// States of several products at once that they contain none of the fourteen allergens.
import type { Context } from '#server/platform/context.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import { PRODUCT_SIZES_COLUMN } from './product-row.ts';
import { recordProductChange } from './record-catalogue-change.ts';

/**
 * Records that these products contain none of the fourteen allergens, as staff have declared. Products whose allergens are already
 * stored do not change, so a repeated request changes nothing. Returns how many products have changed.
 */
export async function stateNoAllergens(
  context: Context,
  { productIds }: { readonly productIds: readonly string[] },
): Promise<{ stated: number }> {
  if (productIds.length === 0) return { stated: 0 };
  return context.transaction(async (sql) => {
    const rows = await sql
      .selectFrom('products')
      .selectAll()
      .select(PRODUCT_SIZES_COLUMN)
      .where('id', 'in', productIds)
      .where('allergens', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    for (const before of rows) {
      const stated = { allergens: [], version: before.version + 1, updated_on: context.now };
      await sql.updateTable('products').set(stated).where('id', '=', before.id).execute();
      await recordProductChange(context, sql, { before, after: { ...before, ...stated } });
    }
    if (rows.length > 0) publishMenuChanged(context);
    return { stated: rows.length };
  });
}
