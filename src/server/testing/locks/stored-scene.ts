// Copies of all rows that a scene has stored, with which it begins again as often as a test needs it.
import { sql as raw } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Tables whose rows are copied. The others hold settings and staff, or are only appended to. */
const TABLES = [
  ...['orders', 'order_lines', 'order_changes', 'payments', 'payment_shares', 'counters', 'z_closures', 'customers'],
  'cash_movements',
  ...['payment_attempts', 'payment_incidents', 'refunds', 'refund_entries', 'receipts', 'outgoing_mails'],
  ...['print_jobs', 'print_job_lines', 'print_tries', 'printer_states', 'wait_notices', 'wait_notice_orders'],
  ...['repeated_erasures', 'activity_log'],
];

/**
 * Copies the rows that a test of locks has stored (orders, payments, tickets and others), so that `restoreVenueSnapshot` can
 * restore them as often as needed. They are inserted in reverse: a statement that locks rows without sorting them must not lock
 * them in the order of their ids by chance.
 */
export async function storeVenueSnapshot(db: Database): Promise<void> {
  await raw`create schema scene`.execute(db);
  for (const table of [...TABLES, 'products', 'table_qrs'])
    await raw`create table scene.${raw.id(table)} as table public.${raw.id(table)}`.execute(db);
  const columns = await columnsByTable(db);
  const statements = TABLES.map((table) => {
    const names = columns.get(table) ?? '';
    return `delete from public.${table};
      insert into public.${table} (${names}) overriding system value select ${names} from scene.${table} order by ctid desc;`;
  });
  // Triggers are off, but for those that raise the version of the menu.
  await raw`
    create function scene.restore() returns void language plpgsql as ${raw.lit(`begin
      perform set_config('session_replication_role', 'replica', true);
      ${statements.join('\n')}
      perform set_config('session_replication_role', 'origin', true);
      update products set stock = stored.stock from scene.products as stored
        where products.id = stored.id and products.stock <> stored.stock;
      update table_qrs set code = stored.code, code_key = stored.code_key, version = stored.version
        from scene.table_qrs as stored where table_qrs.id = stored.id and table_qrs.version <> stored.version;
    end`)}
  `.execute(db);
}

/**
 * Restores the rows that `storeVenueSnapshot` copied, the stock of products and the codes of tables, so that the next test begins
 * with the same data. Settings and staff stay as they are.
 */
export async function restoreVenueSnapshot(db: Database): Promise<void> {
  await raw`select scene.restore()`.execute(db);
}

/** The columns of each table that are not computed, as a list of SQL. */
async function columnsByTable(db: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await raw<{ table: string; names: string }>`
    select table_name as table, string_agg(column_name, ', ') as names from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' group by table_name
  `.execute(db);
  return new Map(rows.map(({ table, names }) => [table, names]));
}

/**
 * Returns the stored data of the test venue as one text, to compare the data after two transactions have run in either sequence.
 * Leaves out times, new ids and names of people, because each transaction may run as another person. Payments appear by their
 * number.
 */
export async function readVenueAsText(db: Database): Promise<string> {
  const { rows } = await raw<{ outcome: string }>`
    select concat_ws(E'\n',
      (select string_agg(concat_ws(' ', payments.number, payments.table_code, orders.table_code, payments.state, to_collect,
          orders.state, ending, payment_method, total_amount_order, amount_paid_by_user, z_closure_id, is_late, paid_with,
          left_on is not null, sent_on is not null, settled_on is not null, closed_on is not null, accepted_on is not null,
          served_on is not null, stock_released_on is not null, reserved_units, orders.email = ''), E'\n' order by payments.number)
        from payments join orders on orders.id = remainder_of),
      (select string_agg(concat_ws(' ', payments.number, position, order_lines.sent_on is not null, done_on is not null,
          voided_on is not null, void_seen_on is not null), E'\n' order by payments.number, position)
        from order_lines join payments on remainder_of = order_id),
      (select string_agg(concat_ws(' ', kind, print_jobs.state, table_code, lines.names, ticket ->> 'isCancellation'), E'\n'
          order by kind, print_jobs.state, lines.names, ticket ->> 'isCancellation', table_code)
        from print_jobs cross join lateral (
          select string_agg(number || '-' || position, ',' order by number, position) as names
          from print_job_lines join order_lines on order_lines.id = line_id join payments on remainder_of = order_id
          where job_id = print_jobs.id
        ) as lines),
      (select string_agg(concat_ws(' ', name, stock), E'\n' order by name) from products),
      (select string_agg(concat_ws(' ', id, closed_on is not null, totals, opening_float, expected_cash_least, expected_cash_most,
          left_orders, canceled_orders, walk_out_orders), E'\n' order by id) from z_closures),
      (select string_agg(concat_ws(' ', z_closure_id, direction, amount, undone_on is not null), E'\n'
          order by z_closure_id, direction, amount, undone_on is not null) from cash_movements),
      (select string_agg(concat_ws(' ', amount, state), E'\n' order by amount, state) from refunds),
      (select string_agg(concat_ws(' ', amount, z_closure_id), E'\n' order by amount, z_closure_id) from refund_entries),
      (select string_agg(concat_ws(' ', number, payment_attempts.state), E'\n' order by number, payment_attempts.state)
        from payment_attempts join payments on payments.id = payment_id),
      (select string_agg(kind, E'\n' order by kind) from payment_incidents),
      (select concat_ws(' ', count(*) filter (where erased_on is not null), count(*) filter (where blocked_on is not null)) from customers),
      (select string_agg(concat_ws(' ', code, phones), E'\n' order by code) from table_qrs cross join lateral (
        select count(*) as phones from customers where table_id = table_qrs.id) as seated),
      (select string_agg(concat_ws(' ', kind, details -> 'doneBy' @> '[null]'), E'\n' order by kind, details -> 'doneBy' @> '[null]')
        from activity_log),
      (select concat_ws(' ', (select count(*) from receipts), (select count(*) from wait_notices), (select count(*) from order_changes)))
    ) as outcome
  `.execute(db);
  return rows[0]?.outcome ?? '';
}
