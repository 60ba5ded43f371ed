// Staff say how many there are, by the switch (1 or 0) or by the number.
import { stockRefusal } from '#domain/catalogue.ts';
import { isTypedOverOther } from '#domain/stock.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import { publishMenuChanged } from '#server/settings/index.ts';

interface SetStock {
  readonly productId: string;
  readonly stock: number;
  /** What the list showed. */
  readonly shown: number;
}

/**
 * Sets the stock. What is counted may have been sold or come back since the list was read: then it is refused, and says
 * how many there are. Neither the version nor the moment of the last save change: a form that is open stays good.
 */
export async function setStock(context: Context, { productId, stock, shown }: SetStock) {
  const refusal = stockRefusal(stock);
  if (refusal) throw new Refused(refusal);

  return context.transaction(async (sql) => {
    const row = await sql
      .selectFrom('products')
      .select(['stock', 'counts_stock'])
      .where('id', '=', productId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw new Refused('not-found');
    const { stock: present } = row;
    if (row.counts_stock && isTypedOverOther({ typed: stock, shown, present })) {
      throw new Refused('changed-meanwhile', { stock: present });
    }
    await sql.updateTable('products').set({ stock }).where('id', '=', productId).execute();
    await publishMenuChanged(context, sql);
    return { stock };
  });
}
