// Fills a venue with 2,000 products.
import type pg from 'pg';

const PRODUCTS = 2_000;

/** Copies the products of the demo menu until there are 2,000, with a number added to each name. */
export async function multiplyProducts(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from products');
  const copies = Math.ceil(PRODUCTS / (rows[0]?.count ?? 1));
  await client.query(`
    create temporary table more as
      select products.*, products.id as original, copy from products cross join generate_series(2, ${copies}) as copy;
    update more set
      id = gen_random_uuid(), name = name || ' ' || copy, name_key = name_key || ' ' || copy, sort = sort + copy * 100;
    delete from more where ctid in (select ctid from more offset ${PRODUCTS} - (select count(*) from products));
    create temporary table copies as select id, original from more;
    alter table more drop column copy, drop column original;
    insert into products select * from more;
    insert into product_sizes (product_id, size, price, cost, sort)
      select copies.id, size, price, cost, sort from product_sizes join copies on product_id = original;
  `);
}
