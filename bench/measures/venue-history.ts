// Generates a venue's history with SQL: days of 300 orders with payments, refunds and Z closures.
import type pg from 'pg';
import { cents, multiplyCents } from '#domain/money.ts';
import { splitRefundByVat } from '#domain/split.ts';
import { addCustomers, sampleOrder } from './order-requests.ts';

/** How many orders each generated day has. */
export const ORDERS_A_DAY = 300;
const REFUND = cents(100);

/** The dates of a generated order history, and a page cursor in its middle. Benchmarks request the history lists with them. */
export interface HistoryRange {
  /** YYYY-MM-DD. The last day is today. */
  readonly first: string;
  readonly last: string;
  /** The cursor of a page in the middle of the list. */
  readonly middle: string;
}

/** Inserts this many days of orders up to today. Each day has one Z closure (daily cash closing); that of today is still open. */
export async function addHistory(client: pg.Client, days: number): Promise<HistoryRange> {
  await addCustomers(client);
  await client.query('delete from z_closures');
  await client.query(OPEN_EACH_DAY, [days]);
  await addOrders(client, 1);
  await client.query(FREEZE_TOTALS);
  // The state of table statistics and visibility maps in a venue of that age.
  await client.query('vacuum (analyze) orders, order_lines, payments, refund_entries, z_closures');
  const { rows } = await client.query<HistoryRange>(READ_HISTORY);
  const [history] = rows;
  if (!history) throw new Error('The history is empty.');
  return history;
}

/** Inserts another open Z closure (daily cash closing) with the orders of one day. Returns its number. */
export async function addFullClosure(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into z_closures (id, opened_on) select max(id) + 1, now() from z_closures returning id::integer',
  );
  const id = rows[0]?.id ?? 0;
  await addOrders(client, id);
  return id;
}

/** Adds the orders of that Z closure and of all later ones. */
async function addOrders(client: pg.Client, firstClosure: number): Promise<void> {
  const { lines, priced, tableCode, total } = sampleOrder();
  // Skips foreign-key checks, which would take most of the time; the generated rows are consistent.
  await client.query('set session_replication_role = replica');
  await client.query(SOLD, [firstClosure, ORDERS_A_DAY]);
  await client.query(ADD_ORDERS, [tableCode]);
  await client.query(ADD_LINES, [JSON.stringify(lines)]);
  await client.query(ADD_PAYMENTS, [tableCode, total]);
  await client.query(ADD_SHARES, [total]);
  const paid = priced.map(({ section, price, quantity }) => {
    return { section, vatPercent: 10, amount: multiplyCents(price, quantity) };
  });
  const split = splitRefundByVat(paid, { recorded: [], amount: REFUND });
  await client.query(ADD_REFUND_ENTRIES, [REFUND, JSON.stringify(split)]);
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

/** One order every four minutes, so that a day's orders fit into the shortest day; payment methods in turn, 1 of 50 refunded. */
const SOLD = `
  create temporary table sold as
  select
    z_closures.id as closure_id, closed_on, place, at, uuidv7(at - clock_timestamp()) as order_id,
    uuidv7(at - clock_timestamp()) as payment_id, numbered_customers.id as customer_id, numbered_customers.label,
    (array['stripe', 'redsys', 'googlepay', 'applepay', 'bizum', 'manual'])[1 + place % 6] as method,
    case place % 12 when 5 then 'efectivo' when 11 then 'datafono' end as paid_with, place % 50 = 0 as is_refunded
  from
    z_closures cross join generate_series(1, $2::integer) as place
    cross join lateral (select opened_on + place * interval '4 minutes') as sale (at)
    join (select id, label, row_number() over (order by id) as turn from customers) as numbered_customers on turn = place
  where z_closures.id >= $1::integer
  order by at`;

const ADD_ORDERS = `
  insert into orders (id, customer_id, email, table_code, comment, placed_on, state, sent_on, settled_on, closed_on)
  select order_id, customer_id, label, $1, case when place % 10 = 0 then 'Sin prisa, gracias' else '' end, at, 'sent', at, at, closed_on
  from sold order by at`;

const ADD_LINES = `
  insert into order_lines
    (id, order_id, position, product_id, product_type_id, name, label, size, quantity, price, vat_percent, notes, sent_on, done_on)
  select
    uuidv7(at - clock_timestamp()), order_id, position, "productId", section, name, line.label, size, quantity, price, 10, notes,
    at, at
  from
    sold cross join jsonb_to_recordset($1::jsonb) as line (
      position integer, "productId" uuid, section text, name text, label text, size text, quantity integer,
      price integer, notes text)
  order by at, position`;

const ADD_PAYMENTS = `
  insert into payments (
    id, remainder_of, number, table_code, payment_method, paid_with, state,
    total_amount_order, amount_paid_by_user, created_on, payment_on, z_closure_id
  )
  select
    payment_id, order_id, closure_id * 1000 + place, $1, method, paid_with,
    case when is_refunded then 'partially-refunded' else 'succeeded' end, $2, $2, at, at, closure_id
  from sold order by at`;

const ADD_SHARES = `
  insert into payment_shares (payment_id, order_id, amount) select payment_id, order_id, $1::integer from sold order by at`;

const ADD_REFUND_ENTRIES = `
  insert into refund_entries (id, payment_id, z_closure_id, amount, paid_with, recorded_on, split)
  select uuidv7(at - clock_timestamp()), payment_id, closure_id, $1::integer, paid_with, at, $2::jsonb from sold where is_refunded`;

/** Stores the totals that closing would have stored. */
const FREEZE_TOTALS = `
  with sums as (
    select z_closure_id, payment_method, paid_with, count(*) as payments, sum(amount_paid_by_user) as invoiced,
      coalesce(sum(amount), 0) as refunded
    from payments left join (select payment_id, amount from refund_entries) as entries on payment_id = payments.id
    group by z_closure_id, payment_method, paid_with
  ), frozen as (
    select z_closure_id, jsonb_agg(jsonb_build_object(
      'method', payment_method, 'paidWith', paid_with, 'payments', payments, 'invoiced', invoiced,
      'refunded', refunded)) as totals
    from sums group by z_closure_id
  )
  update z_closures set totals = frozen.totals from frozen where z_closure_id = id and closed_on is not null`;

const READ_HISTORY = `
  with days as (
    select
      min((sent_on at time zone 'Europe/Madrid')::date) as first, max((sent_on at time zone 'Europe/Madrid')::date) as last,
      percentile_disc(0.5) within group (order by sent_on) as middle
    from orders
  )
  select
    first::text, last::text,
    to_char(middle at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '/' || uuidv7() as middle
  from days`;
