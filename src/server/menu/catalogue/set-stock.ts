// Staff say how many there are, by the switch (1 or 0) or by the number.
import { stockRefusal } from '#domain/catalogue.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import { announceCatalogue } from './announce-catalogue.ts';

/** Sets the stock. Neither the version nor the moment of the last save change: a form that is open stays good. */
export async function setStock(context: Context, input: { readonly productId: string; readonly stock: number }) {
  const { productId, stock } = input;
  const refusal = stockRefusal(stock);
  if (refusal) throw new Refused(refusal);

  return context.transaction(async (sql) => {
    const { numUpdatedRows } = await sql
      .updateTable('products')
      .set({ stock })
      .where('id', '=', productId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refused('not-found');
    announceCatalogue(context);
    return { stock };
  });
}
