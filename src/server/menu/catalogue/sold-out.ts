// «Agotados»: staff of a shift mark products as sold out and as available again.
import { sql as raw } from 'kysely';
import type { StockedProduct } from '#contract/sold-out.ts';
import { stockAfterSoldOutMark } from '#domain/stock.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { publishMenuChanged } from '#server/settings/index.ts';
import { PRODUCT_SIZES_COLUMN } from './product-row.ts';
import { recordProductChange } from './record-catalogue-change.ts';

/** Reads the name and stock of every product, in the order of the menu, for the page «Agotados». */
export async function listStock(db: Database): Promise<{ products: StockedProduct[] }> {
  const products = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('sub_categories', 'sub_categories.id', 'products.sub_category_id')
    .select(['products.id', 'products.name', 'products.product_type_id as section', 'products.stock'])
    .select(['categories.name as categoryName', 'products.counts_stock as countsStock'])
    .orderBy('categories.product_type_id')
    .orderBy('categories.sort')
    .orderBy('categories.id')
    .orderBy('sub_categories.sort', (order) => order.nullsFirst())
    .orderBy('sub_categories.id')
    .orderBy('products.sort')
    .orderBy('products.id')
    .execute();
  const reserved = await readReservedUnits(db);
  return { products: products.map((product) => ({ ...product, reserved: reserved.get(product.id) ?? NOTHING })) };
}

const NOTHING = { units: 0, paying: 0 } as const;

/** What unpaid orders on no board have reserved, by product id. */
async function readReservedUnits(db: Database): Promise<ReadonlyMap<string, StockedProduct['reserved']>> {
  const { rows } = await raw<{ productId: string; units: number; paying: number }>`
    select
      unit->>'productId' as "productId", sum((unit->>'quantity')::integer)::integer as units,
      coalesce(sum((unit->>'quantity')::integer) filter (where exists (
        select from payment_attempts as attempts
        where attempts.payment_id = payments.id and attempts.state in ('created', 'action', 'processing', 'unknown')
      )), 0)::integer as paying
    from orders join payments on remainder_of = orders.id cross join jsonb_array_elements(reserved_units) as unit
    where orders.state = 'waiting' and stock_released_on is null
    group by 1
  `.execute(db);
  return new Map(rows.map(({ productId, ...units }) => [productId, units]));
}

interface SoldOutMark {
  readonly productId: string;
  readonly isSoldOut: boolean;
  /** The new stock of a counted product that is available again. */
  readonly units: number | null;
}

/**
 * Marks a product as sold out or as available again. Sold out sets the stock to 0, whatever it is: the kitchen knows what is left.
 * A repeated request changes nothing. Throws `not-found` for an unknown product. To make counted stock available, staff enter the
 * units. Throws if these are not valid, or if another person has entered a different number.
 */
export async function setSoldOut(context: Context, { productId, ...mark }: SoldOutMark) {
  return context.transaction(async (sql) => {
    const row = await sql
      .selectFrom('products')
      .selectAll()
      .select(PRODUCT_SIZES_COLUMN)
      .where('id', '=', productId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw new RefusalError('not-found');
    const before = row.stock;
    const stock = stockAfterSoldOutMark({ stock: before, countsStock: row.counts_stock }, mark);
    if (stock === 'changed-meanwhile') throw new RefusalError(stock, { stock: before });
    if (stock === 'stock-not-valid') throw new RefusalError(stock);
    if (stock !== before) {
      await sql.updateTable('products').set({ stock }).where('id', '=', productId).execute();
      await recordProductChange(context, sql, { before: row, after: { ...row, stock } });
      publishMenuChanged(context);
    }
    return { stock, before };
  });
}
