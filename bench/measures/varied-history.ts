// Makes a generated history as varied as that of a bar: tables, products, totals, staff and customers, some of them rare.
import type pg from 'pg';
import { DEMO_PRODUCTS } from '#seed/menu.ts';
import { TABLES } from '#seed/tables.ts';

const CUSTOMERS = 70_000;

/**
 * The texts that the measured searches look for: a table, a product, a member of staff and an e-mail address. `varyHistory` puts
 * them into the generated history. The rare table and product are in only three orders, on the first day.
 */
export const SEARCH_TARGETS = {
  rareTable: 'Reservado',
  rareProduct: 'Percebes gallegos',
  formerStaff: 'Amparo',
  email: 'cliente.31413@example.com',
} as const;

/**
 * Changes tables, products, prices, customers and staff of the stored orders and payments at random, with a fixed seed, so that the
 * generated history is as varied as that of a bar.
 */
export async function varyHistory(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica; select setseed(0.5)');
  await client.query(ADD_CUSTOMERS, [CUSTOMERS]);
  await client.query(VARY_ORDERS, [TABLES.map(({ code }) => code), CUSTOMERS, SEARCH_TARGETS.rareTable]);
  await client.query(VARY_LINES, [[...DEMO_PRODUCTS.values()].map(({ name }) => name), SEARCH_TARGETS.rareProduct]);
  await client.query(ADD_FORMER_STAFF, [SEARCH_TARGETS.formerStaff]);
  await client.query(VARY_PAYMENTS, [SEARCH_TARGETS.formerStaff]);
  await client.query('reset session_replication_role');
  await client.query('vacuum (full, analyze) orders, order_lines, payments');
  await client.query('analyze');
}

/** One of three gave an e-mail. */
const ADD_CUSTOMERS = `
  insert into customers (id, token_hash, label, email, created_on)
  select uuidv7(), sha256(('varied ' || turn)::bytea), 'anonimo-' || substr(md5(turn::text), 1, 8),
    case when turn % 3 = 0 then 'cliente.' || turn || '@example.com' end, now()
  from generate_series(1, $1::integer) as turn`;

const VARY_ORDERS = `
  with ranked as (select id, row_number() over (order by sent_on) as place from orders),
  chosen as (
    select id, row_number() over (order by id) as turn from customers where token_hash in (
      select sha256(('varied ' || turn)::bytea) from generate_series(1, $2::integer) as turn
    )
  )
  update orders set
    table_code = case when place <= 3 then $3::text else ($1::text[])[1 + floor(random() * array_length($1::text[], 1))] end,
    customer_id = chosen.id
  from ranked join chosen on turn = 1 + (place * 7919) % $2::integer
  where ranked.id = orders.id`;

/** Half of the lines are of a few products that everybody orders. */
const VARY_LINES = `
  with chosen as (
    select id, position, row_number() over (order by sent_on, id) as place,
      ($1::text[])[1 + floor(power(random(), 2) * array_length($1::text[], 1))] as product
    from order_lines
  )
  update order_lines set
    name = case when place < 10 and chosen.position = 1 then $2::text else product end,
    label = case when place < 10 and chosen.position = 1 then $2::text else product end,
    price = 150 + 10 * floor(random() * 120)
  from chosen where chosen.id = order_lines.id`;

const ADD_FORMER_STAFF = `
  insert into staff_users (id, name, name_key, email, email_key, password_hash, roles)
  select uuidv7(), $1::text, lower($1::text), 'former@bench.example', 'former@bench.example', password_hash, roles
  from staff_users limit 1`;

/** One of the staff took half of the money of the first year. */
const VARY_PAYMENTS = `
  with sums as (select order_id, sum(quantity * price)::integer as total from order_lines group by order_id),
  people as (select array_agg(id) filter (where name <> $1) as all_others, (array_agg(id) filter (where name = $1))[1] as former from staff_users)
  update payments set
    total_amount_order = total, amount_paid_by_user = total, table_code = orders.table_code,
    settled_by = case
      when payment_on < now() - interval '1 year' and random() < 0.5 then former
      else all_others[1 + floor(random() * array_length(all_others, 1))]
    end
  from orders, sums, people where orders.id = remainder_of and sums.order_id = orders.id`;
