// Sets the stock of a product from the list of the back office, by the switch (1 or 0) or by number.
import { stockRefusal } from '#domain/catalogue.ts';
import { isStockConflict } from '#domain/stock.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import { PRODUCT_SIZES_COLUMN } from './product-row.ts';
import { recordProductChange } from './record-catalogue-change.ts';

interface SetStock {
  readonly productId: string;
  readonly stock: number;
  /** The stock that the list showed. */
  readonly shown: number;
}

/**
 * Stores the stock of a product that staff entered in the product list of the back office. `shown` is the stock that the list
 * showed. Throws `changed-meanwhile`, with the present stock, if a counted stock has changed to another number since. The version
 * of the product stays the same, so that an open form of the product can still be saved.
 */
export async function setStock(context: Context, { productId, stock, shown }: SetStock) {
  const refusal = stockRefusal(stock);
  if (refusal) throw new RefusalError(refusal);

  return context.transaction(async (sql) => {
    const row = await sql
      .selectFrom('products')
      .selectAll()
      .select(PRODUCT_SIZES_COLUMN)
      .where('id', '=', productId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw new RefusalError('not-found');
    const { stock: present } = row;
    if (row.counts_stock && isStockConflict({ typed: stock, shown, present })) {
      throw new RefusalError('changed-meanwhile', { stock: present });
    }
    await sql.updateTable('products').set({ stock }).where('id', '=', productId).execute();
    await recordProductChange(context, sql, { before: row, after: { ...row, stock } });
    publishMenuChanged(context);
    return { stock };
  });
}
