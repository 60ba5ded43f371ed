// What refers to a table of the venue, a printer or a user. Each new reference must be listed here as use, which prevents that the
// record is deleted, or as what goes with it.
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { closeAfterwards } from '#server/platform/testing/close-afterwards.ts';

const { connection } = await cloneDatabase();
const { db, close } = openDatabase(connection, createSilentLog());
closeAfterwards(close);

it('a deleted user takes along the rows of signing in; every other foreign key is use', async () => {
  expect(await deletedWith('staff_users')).toEqual([
    'password_resets.user_id',
    'pin_attempts.user_id',
    'second_factors.user_id',
    'staff_sessions.user_id',
  ]);
});

it('columns with users that have no foreign key are the log, which `deleteUser` reads, and sums of payments', async () => {
  const columns = await columnsWithoutKey(`'(_by|^actor_id|^user_id|^staff_id)$'`, 'staff_users', ['uuid']);
  expect(columns).toEqual([
    'activity_log.actor_id',
    'day_payments.settled_by',
    'day_payments.taken_by',
    'day_taken_orders.taken_by',
  ]);
});

it('a deleted printer takes along what `releasePrinter` deletes; every other job and automatic run is use', async () => {
  expect(await deletedWith('printers')).toEqual([]);
  expect(await references('printers')).toEqual([
    'auto_runs.printer_id',
    'print_jobs.printer_id',
    'printer_states.printer_id',
  ]);
  expect(await columnsWithoutKey(`'^printer_id$'`, 'printers')).toEqual([]);
});

it('codes of tables are use, which `deleteTable` reads; the scanned table of a session is not', async () => {
  expect(await references('table_qrs')).toEqual([]);
  expect(await columnsWithoutKey(`'^table_(code|id)$'`, 'table_qrs')).toEqual([
    // A session at a deleted table must scan again.
    'customers.table_code',
    'customers.table_id',
    'orders.table_code',
    'payments.table_code',
    'print_jobs.table_code',
    'wait_notices.table_code',
  ]);
});

/** The columns whose foreign key deletes their rows with the record. */
function deletedWith(table: string): Promise<string[]> {
  return references(table, `confdeltype = 'c'`);
}

async function references(table: string, condition = 'true'): Promise<string[]> {
  const { rows } = await raw<{ name: string }>`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = ${table}::regclass and ${raw.raw(condition)}
  `.execute(db);
  return rows.map(({ name }) => name).toSorted();
}

/** The columns of these types whose name matches the regular expression in SQL, and that have no foreign key to the table. */
async function columnsWithoutKey(pattern: string, table: string, types = ['uuid', 'text']): Promise<string[]> {
  const { rows } = await raw<{ name: string }>`
    select attrelid::regclass || '.' || attname as name
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attname ~ ${raw.raw(pattern)}
      and not attisdropped and atttypid = any(${[...types]}::regtype[])
      and not exists (select from pg_constraint where contype = 'f' and conrelid = attrelid and attnum = any(conkey)
        and confrelid in (${table}::regclass, 'second_factors'::regclass))
  `.execute(db);
  return rows.map(({ name }) => name).toSorted();
}
