// Stores the sizes of products.
import { sql as raw } from 'kysely';
import type { Sql } from '#server/platform/database/database.ts';
import type { ProductRow } from './product-row.ts';

/** Replaces the stored sizes of these products. A size that stays keeps its cost. */
export async function storeProductSizes(
  sql: Sql,
  products: readonly Pick<ProductRow, 'id' | 'sizes'>[],
): Promise<void> {
  const given = products.flatMap(({ id, sizes }) =>
    sizes.map(({ size, price }, index) => ({ product_id: id, size, price, sort: index + 1 })),
  );
  await raw`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as size_of_product (product_id uuid, size text, price integer, sort integer)
    ), removed as (
      delete from product_sizes
      where product_id in (select product_id from given) and (product_id, size) not in (select product_id, size from given)
    )
    insert into product_sizes (product_id, size, price, sort) select product_id, size, price, sort from given
    on conflict (product_id, size) do update set price = excluded.price, sort = excluded.sort
  `.execute(sql);
}
