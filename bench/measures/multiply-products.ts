// The menu of a venue that sells everything.
import type pg from 'pg';

const PRODUCTS = 2_000;

/** The demo's products over and over, each with a number behind its name. */
export async function multiplyProducts(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from products');
  const copies = Math.ceil(PRODUCTS / (rows[0]?.count ?? 1));
  await client.query(`
    create temporary table more as
      select products.*, copy from products cross join generate_series(2, ${copies}) as copy;
    update more set
      id = gen_random_uuid(), name = name || ' ' || copy, name_key = name_key || ' ' || copy, sort = sort + copy * 100;
    delete from more where ctid in (select ctid from more offset ${PRODUCTS} - (select count(*) from products));
    alter table more drop column copy;
    insert into products select * from more;
  `);
}
