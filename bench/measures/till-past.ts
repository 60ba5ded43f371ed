// A venue's past: days of 300 orders with their payments, refunds and closures, written by the database itself.
import type pg from 'pg';
import { addGuests, orderRows } from './order-requests.ts';

export const ORDERS_A_DAY = 300;

/** What its lists are asked for. */
export interface Past {
  /** YYYY-MM-DD. The last day is today. */
  readonly first: string;
  readonly last: string;
  /** Half way through, as a list says where a page ended. */
  readonly middle: string;
}

/** So many days up to today, each with a closure of its own; today's is open. */
export async function addPast(client: pg.Client, days: number): Promise<Past> {
  await addGuests(client);
  await client.query('delete from z_closures');
  await client.query(OPEN_EACH_DAY, [days]);
  await addOrders(client, 1);
  await client.query(FREEZE_TOTALS);
  // As the database keeps it for a venue that has lived so long.
  await client.query('vacuum (analyze) orders, order_lines, order_comments, payments, refund_bookings, z_closures');
  const { rows } = await client.query<Past>(READ_PAST);
  const [past] = rows;
  if (!past) throw new Error('There is no past.');
  return past;
}

/** Another closure, open and as full as a day. Gives its number. */
export async function addFullClosure(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into z_closures (id, opened_on) select max(id) + 1, now() from z_closures returning id::integer',
  );
  const id = rows[0]?.id ?? 0;
  await addOrders(client, id);
  return id;
}

/** The orders of that closure and of all after it. */
async function addOrders(client: pg.Client, firstClosure: number): Promise<void> {
  const { lines, pricedLines, tableCode, total } = orderRows();
  // What is made to fit need not be looked up, which would take most of the time.
  await client.query('set session_replication_role = replica');
  await client.query(SOLD, [firstClosure, ORDERS_A_DAY]);
  await client.query(ADD_ORDERS, [tableCode]);
  await client.query(ADD_LINES, [JSON.stringify(lines)]);
  await client.query(ADD_PAYMENTS, [tableCode, pricedLines, total]);
  await client.query(ADD_BOOKINGS);
  await client.query('drop table sold; reset session_replication_role');
}

const OPEN_EACH_DAY = `
  with days as (
    select
      day, ((now() at time zone 'Europe/Madrid')::date - ($1::integer - day))::timestamp at time zone 'Europe/Madrid' as midnight
    from generate_series(1, $1) as day
  )
  insert into z_closures (id, opened_on, closed_on, totals)
  select day, midnight, case when day < $1 then midnight + interval '22 hours' end, case when day < $1 then '[]'::jsonb end
  from days`;

/** Every four minutes, so that all of a day fit into its shortest; paid in each way in turn, one in fifty given back. */
const SOLD = `
  create temporary table sold as
  select
    z_closures.id as closure_id, closed_on, place, at, uuidv7(at - clock_timestamp()) as order_id,
    uuidv7(at - clock_timestamp()) as payment_id, guests.id as customer_id, guests.label,
    (array['stripe', 'redsys', 'googlepay', 'applepay', 'bizum', 'manual'])[1 + place % 6] as method,
    case place % 12 when 5 then 'efectivo' when 11 then 'datafono' end as paid_with, place % 50 = 0 as is_refunded
  from
    z_closures cross join generate_series(1, $2::integer) as place
    cross join lateral (select opened_on + place * interval '4 minutes') as sale (at)
    join (select id, label, row_number() over (order by id) as turn from customers) as guests on turn = place
  where z_closures.id >= $1::integer
  order by at`;

const ADD_ORDERS = `
  with new_orders as (
    insert into orders (id, customer_id, email, table_code, "time", closed_on)
    select order_id, customer_id, label, $1, at, closed_on from sold order by at
  )
  insert into order_comments (order_id, "time", email, table_code, comment)
  select order_id, at, label, $1, 'Sin prisa, gracias' from sold where place % 10 = 0`;

const ADD_LINES = `
  insert into order_lines
    (id, order_id, position, product_id, product_type_id, name, concept, size, quantity, price, notes, "time", done_on)
  select
    uuidv7(at - clock_timestamp()), order_id, position, "productId", section, name, concept, size, quantity, price, notes,
    at, at
  from
    sold cross join jsonb_to_recordset($1::jsonb) as line (
      position integer, "productId" uuid, section text, name text, concept text, size text, quantity integer,
      price integer, notes text)
  order by at, position`;

const ADD_PAYMENTS = `
  insert into payments (
    id, order_id, number, customer_id, email, table_code, lines, comment, payment_method, paid_with, state,
    total_amount_order, amount_paid_by_user, created_on, payment_on, z_closure_id, vat_percent
  )
  select
    payment_id, order_id, closure_id * 1000 + place, customer_id, label, $1, $2::jsonb, '', method, paid_with,
    case when is_refunded then 'partially-refunded' else 'succeeded' end, $3, $3, at, at, closure_id, 10
  from sold order by at`;

const ADD_BOOKINGS = `
  insert into refund_bookings (id, payment_id, z_closure_id, amount, booked_on)
  select uuidv7(at - clock_timestamp()), payment_id, closure_id, 100, at from sold where is_refunded`;

/** As closing them would have. */
const FREEZE_TOTALS = `
  with sums as (
    select z_closure_id, payment_method, paid_with, count(*) as payments, sum(amount_paid_by_user) as invoiced,
      coalesce(sum(amount), 0) as refunded
    from payments left join (select payment_id, amount from refund_bookings) as booked on payment_id = payments.id
    group by z_closure_id, payment_method, paid_with
  ), frozen as (
    select z_closure_id, jsonb_agg(jsonb_build_object(
      'method', payment_method, 'paidWith', paid_with, 'payments', payments, 'invoiced', invoiced,
      'refunded', refunded)) as totals
    from sums group by z_closure_id
  )
  update z_closures set totals = frozen.totals from frozen where z_closure_id = id and closed_on is not null`;

const READ_PAST = `
  with days as (
    select
      min(("time" at time zone 'Europe/Madrid')::date) as first, max(("time" at time zone 'Europe/Madrid')::date) as last,
      percentile_disc(0.5) within group (order by "time") as middle
    from orders
  )
  select
    first::text, last::text,
    to_char(middle at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '/' || uuidv7() as middle
  from days`;
