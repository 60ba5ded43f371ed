// The venue that `npm start` gives, with customers who order: orders are owed, and the debts of sessions and tables are limited.
import type pg from 'pg';
import { type Cluster, type DatabaseAddress, onDatabase } from '#bench/rig/cluster.ts';
import { addCustomers, sampleOrder } from './order-requests.ts';

/** The settings of a server behind a proxy on this machine, as in production. */
export const PROXY_SETTINGS = { TRUSTED_PROXIES: 'loopback' };

/**
 * Creates the database of a venue with the default limits of what customers and tables may owe. Each customer has already paid an
 * order in this visit: orders of unknown customers would wait until staff accept them.
 */
export async function createDefaultVenueDatabase(cluster: Cluster, name: string): Promise<DatabaseAddress> {
  const address = await cluster.openVenue(name);
  await onDatabase(address, async (client) => {
    await client.query('update settings set session_debt_max = default, table_debt_max = default');
    await addCustomers(client);
    const { lines, total } = sampleOrder();
    await client.query(ADD_PAID_ORDERS, [JSON.stringify(lines), total]);
    await client.query(`update counters set value = (select max(number) from payments) where name = 'payment'`);
    // The statistics of a venue that is open.
    await client.query('vacuum (analyze) customers, orders, order_lines, payments');
  });
  return address;
}

const ADD_PAID_ORDERS = `
  with visits as (
    select uuidv7(interval '-1 hour') as order_id, id as customer_id, label, table_code, now() - interval '1 hour' as at
    from customers
  ),
  new_orders as (
    insert into orders (id, customer_id, email, table_code, placed_on, state, sent_on, settled_on)
    select order_id, customer_id, label, table_code, at, 'sent', at, at from visits
  ),
  new_payments as (
    insert into payments (
      id, remainder_of, number, table_code, payment_method, paid_with, state,
      total_amount_order, amount_paid_by_user, created_on, payment_on, to_collect, z_closure_id
    )
    select
      uuidv7(), order_id, row_number() over (), table_code, 'manual', 'efectivo',
      'succeeded', $2::integer, $2::integer, at, at, true, z_closures.id
    from visits cross join z_closures where closed_on is null
    returning id, remainder_of, amount_paid_by_user
  ),
  new_shares as (
    insert into payment_shares (payment_id, order_id, amount) select id, remainder_of, amount_paid_by_user from new_payments
  )
  insert into order_lines
    (id, order_id, position, product_id, product_type_id, name, label, size, quantity, price, vat_percent, notes, sent_on, done_on)
  select
    uuidv7(), order_id, position, "productId", section, name, line.label, size, quantity, price, 10, notes, at, at
  from
    visits cross join jsonb_to_recordset($1::jsonb) as line (
      position integer, "productId" uuid, section text, name text, label text, size text, quantity integer,
      price integer, notes text)`;

/**
 * Marks with SQL that all payments which staff must still collect are paid in cash. Returns the number of their orders. Throws if
 * one of these orders is not on the boards of staff, because it waits until staff accept it.
 */
export async function collectDebts(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ orders: number; waiting: number }>(`
    with collected as (
      update payments
      set state = 'succeeded', paid_with = 'efectivo', amount_paid_by_user = total_amount_order, payment_on = now(),
        z_closure_id = z_closures.id
      from z_closures
      where z_closures.closed_on is null and payments.state = 'pending' and to_collect
      returning payments.id, remainder_of, amount_paid_by_user
    ),
    shares as (insert into payment_shares (payment_id, order_id, amount) select * from collected),
    settled as (
      update orders set settled_on = now() from collected where orders.id = remainder_of and sent_on is not null
    )
    select count(*)::integer as orders, count(*) filter (where sent_on is null)::integer as waiting
    from collected join orders on orders.id = remainder_of`);
  const [{ orders, waiting } = { orders: 0, waiting: 0 }] = rows;
  if (waiting > 0) throw new Error(`Of ${orders} orders, ${waiting} are on no board.`);
  return orders;
}
