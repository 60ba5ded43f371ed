// Import of archives that were exported before the latest migrations.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import type { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { MIGRATIONS_FOLDER } from '#server/platform/root.ts';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { importVenue } from './import-venue.ts';
import { recreateSchema } from './schema-versions.ts';
import { createVenue, exportToBuffer, FIRST_MIGRATION, ROWS, writeMigrations } from './testing/archived-venue.ts';

const RENAME = `
  alter table lines rename to order_lines;
  alter table order_lines rename column text to label;
  alter table order_lines add column price int not null default 250;
  create table z_closures (id int primary key, total int);
  insert into z_closures select 1, sum(price) from order_lines having count(*) > 0;`;
const STRICTER = `
  update order_lines set label = upper(label), parent = null;
  alter table order_lines drop column parent;
  alter table order_lines alter column label set not null;
  drop table chickens, eggs;`;
const LATER = { '0002_rename.sql': RENAME, '0003_stricter.sql': STRICTER };

test('an older archive is loaded into its own tables, and the later migrations convert its rows', async () => {
  const archive = await archiveOfFirstMigration();
  const target = await aMigratedVenue();
  const counts = await importVenue(target, Readable.from([archive]), { migrations: await writeMigrations(LATER) });

  expect(counts).toMatchObject({ lines: 1_200, chickens: 3 });
  expect(await rowOf(target, 'select count(*)::int as lines, max(label) as longest from order_lines')).toEqual({
    lines: 1_200,
    longest: 'X'.repeat(49),
  });
  expect(await rowOf(target, 'select total from z_closures')).toEqual({ total: 300_000 });
  expect(await rowOf(target, `select to_regclass('eggs') as eggs`)).toEqual({ eggs: null });
  expect((await target.query('select name from migrations order by name')).rows).toEqual([
    { name: FIRST_MIGRATION },
    { name: '0002_rename.sql' },
    { name: '0003_stricter.sql' },
  ]);
  expect(await rowOf(target, `insert into order_lines (product, label) values (1, 'n') returning id::int`)).toEqual({
    id: 1_201,
  });
});

test('an archive with a migration that this program does not have is refused and changes nothing', async () => {
  const source = await aClient();
  await createVenue(source);
  await source.query(`insert into migrations values ('0009_newer.sql')`);
  const target = await aMigratedVenue();
  const archive = Readable.from([await exportToBuffer(source)]);
  const imported = importVenue(target, archive, { replace: true, migrations: await writeMigrations(LATER) });
  await expect(imported).rejects.toThrow('The archive was made by a newer version of Comanda: this program does not');
  expect(await rowOf(target, 'select count(*)::int as count from order_lines')).toEqual({ count: 0 });
});

test('an older archive replaces the rows of a database only when this is allowed', async () => {
  const archive = await archiveOfFirstMigration();
  const target = await aMigratedVenue();
  await target.query('insert into z_closures values (7, 100)');
  const migrations = await writeMigrations(LATER);
  await expect(importVenue(target, Readable.from([archive]), { migrations })).rejects.toThrow(
    'The table z_closures already holds rows',
  );
  await importVenue(target, Readable.from([archive]), { migrations, replace: true });
  expect((await target.query('select id, total from z_closures')).rows).toEqual([{ id: 1, total: 300_000 }]);
});

test('a later migration that fails on the rows of the archive leaves the database unchanged', async () => {
  const archive = await archiveOfFirstMigration();
  const target = await aMigratedVenue();
  const failing = { ...LATER, '0004_fails.sql': 'alter table products add column price int not null' };
  const imported = importVenue(target, Readable.from([archive]), { migrations: await writeMigrations(failing) });
  await expect(imported).rejects.toThrow('The migration 0004_fails.sql failed on the rows of the archive.');
  expect(await rowOf(target, 'select count(*)::int as count from order_lines')).toEqual({ count: 0 });
  expect(await rowOf(target, 'select count(*)::int as count from migrations')).toEqual({ count: 3 });
});

test.each(['0008_payments.sql', '0015_till.sql', '0021_vat_of_payments.sql'])(
  'an archive exported after the migration %s is imported',
  async (last) => {
    const names = (await readdir(MIGRATIONS_FOLDER)).toSorted();
    const source = await aClient();
    const applied = names.slice(0, names.indexOf(last) + 1).map((name) => ({ name, applied_on: '' }));
    await recreateSchema(source, MIGRATIONS_FOLDER, applied);
    const target = await aClient('venue_template');
    await importVenue(target, Readable.from([await exportToBuffer(source)]), { replace: true });
    const { rows } = await target.query('select name from migrations order by name');
    expect(rows).toEqual(names.map((name) => ({ name })));
  },
);

test('an archive with an incident of a kind that was removed, and a rebuild in progress, is imported', async () => {
  const names = (await readdir(MIGRATIONS_FOLDER)).toSorted();
  const source = await aClient();
  const applied = names.slice(0, names.indexOf('0066_menu_version.sql') + 1).map((name) => ({ name, applied_on: '' }));
  await recreateSchema(source, MIGRATIONS_FOLDER, applied);
  await source.query(`
    insert into payment_incidents (id, kind, day, detail, opened_on)
    values (gen_random_uuid(), 'day-sums-different', '2026-11-20', '{}', now()),
      (gen_random_uuid(), 'card-testing', '2026-11-20', '{}', now());
    insert into activity_log (id, time, kind, actor_name, user_agent, details)
    values (gen_random_uuid(), now(), 'incident-closed', 'Ana', '', '{"incident": "day-sums-different", "number": null}');
    insert into day_sum_rebuilds (id, years, started_on, ended_on, is_failed, days_different, lease_id)
    values (gen_random_uuid(), '{2024}', now(), now(), false, 3, null),
      (gen_random_uuid(), '{2025}', now(), now(), true, 2, null),
      (gen_random_uuid(), '{2026}', now(), null, false, 1, gen_random_uuid())`);
  const target = await aClient('venue_template');
  await importVenue(target, Readable.from([await exportToBuffer(source)]), { replace: true });

  expect((await target.query('select kind from payment_incidents')).rows).toEqual([{ kind: 'card-testing' }]);
  expect((await target.query('select details from activity_log')).rows).toEqual([
    { details: { incident: 'day-sums-different', number: null } },
  ]);
  const { rows } = await target.query(
    'select years, ended_on is not null as is_done, days_different from day_sum_rebuilds order by years',
  );
  expect(rows).toEqual([
    { years: [2024], is_done: true, days_different: 3 },
    { years: [2025], is_done: false, days_different: 2 },
    { years: [2026], is_done: false, days_different: 1 },
  ]);
});

/** The table of refund entries by its present name. */
const REFUND_ENTRIES = 'refund_entries';

test('the archive of a venue exported at migration 0022 is imported with all its money and orders', async () => {
  const archive = await readFile(path.join(import.meta.dirname, 'testing/venue-at-0022.jsonl.gz'));
  const target = await aClient('venue_template');
  const counts = await importVenue(target, Readable.from([archive]), { replace: true });

  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(archivedRows(archive));
  expect(counts).toMatchObject({ orders: 59, order_lines: 174, order_comments: 9, customers: 33, z_closures: 2 });
  expect(counts).toMatchObject({ payments: 62, payment_attempts: 6, refunds: 3, payment_incidents: 2, products: 164 });
  expect((await target.query(PAYMENTS_BY_STATE)).rows).toEqual([
    { state: 'canceled', payments: 1, ordered: 300, paid: 0 },
    { state: 'expired', payments: 1, ordered: 300, paid: 0 },
    { state: 'partially-refunded', payments: 1, ordered: 1_880, paid: 1_880 },
    { state: 'pending', payments: 1, ordered: 300, paid: 0 },
    { state: 'refunded', payments: 1, ordered: 3_200, paid: 3_200 },
    { state: 'succeeded', payments: 57, ordered: 147_120, paid: 147_120 },
  ]);
  expect((await target.query(PAYMENTS_BY_METHOD)).rows).toEqual([
    { method: 'applepay', payments: 2, paid: 3_400 },
    { method: 'bizum', payments: 2, paid: 1_860 },
    { method: 'googlepay', payments: 3, paid: 10_290 },
    { method: 'manual', payments: 44, paid: 113_350 },
    { method: 'redsys', payments: 9, paid: 19_660 },
    { method: 'stripe', payments: 2, paid: 3_640 },
  ]);
  expect(await rowOf(target, SUMS)).toEqual({ refunded: 3_350, entered: 3_350, units: 298, orders: 59, number: 572 });
  expect((await target.query(Z_CLOSURES)).rows).toEqual([
    { id: 14, is_closed: true, invoiced: 124_790, payments: 51 },
    { id: 15, is_closed: false, invoiced: null, payments: null },
  ]);
  expect((await target.query('select kind from payment_incidents order by kind')).rows).toEqual([
    { kind: 'duplicate-charge' },
    { kind: 'refund-failed' },
  ]);
  expect(await rowOf(target, ALLERGENS)).toEqual({ stated: 109, without: 0, not_stated: 55 });
  expect(await rowOf(target, PRICED_LINES)).toEqual({
    lines: 177,
    labelled: 177,
    with_old_fields: 0,
    unlike_orders: 0,
  });
});

const PAYMENTS_BY_STATE = `
  select state, count(*)::int as payments, sum(total_amount_order)::int as ordered, sum(amount_paid_by_user)::int as paid
    from payments group by state order by state`;
const PAYMENTS_BY_METHOD = `
  select payment_method as method, count(*)::int as payments, sum(amount_paid_by_user)::int as paid
    from payments group by payment_method order by payment_method`;
const SUMS = `
  select (select sum(amount)::int from refunds where state = 'succeeded') as refunded,
         (select sum(amount)::int from ${REFUND_ENTRIES}) as entered,
         (select sum(quantity)::int from order_lines) as units,
         (select count(*)::int from orders) as orders,
         (select value::int from counters where name = 'payment') as number`;
/** The lines of a settled payment have, in their order, the labels of the lines of its order. */
const PRICED_LINES = `
  select count(*)::int as lines,
         count(*) filter (where line ->> 'label' like (line ->> 'baseLabel') || '%')::int as labelled,
         count(*) filter (where line ?| array['order', 'orderActual'])::int as with_old_fields,
         count(*) filter (where order_lines.label <> line ->> 'label')::int as unlike_orders
    from payments cross join jsonb_array_elements(lines) with ordinality as priced (line, place)
    left join order_lines on order_lines.order_id = payments.order_id and order_lines.position = place`;
/** An archive of that time does not say whether a product without allergens has none. */
const ALLERGENS = `
  select count(*) filter (where allergens <> '{}')::int as stated,
         count(*) filter (where allergens = '{}')::int as without,
         count(*) filter (where allergens is null)::int as not_stated
    from products`;
const Z_CLOSURES = `
  select id::int, closed_on is not null as is_closed,
         (select sum((t ->> 'invoiced')::int)::int from jsonb_array_elements(totals) t) as invoiced,
         (select sum((t ->> 'payments')::int)::int from jsonb_array_elements(totals) t) as payments
    from z_closures order by id`;

/** The number of rows in the file, counted without the importer. */
function archivedRows(archive: Buffer): number {
  return gunzipSync(archive)
    .toString()
    .split('\n')
    .filter((line) => line.startsWith('[')).length;
}

async function archiveOfFirstMigration(): Promise<Buffer> {
  const source = await aClient();
  await createVenue(source);
  await source.query(ROWS);
  return exportToBuffer(source);
}

/** A client of a database without rows, at the last of the test migrations. */
async function aMigratedVenue(): Promise<Client> {
  const client = await aClient();
  await migrate(client, createSilentLog(), await writeMigrations(LATER));
  return client;
}

async function aClient(template: 'template1' | 'venue_template' = 'template1'): Promise<Client> {
  const { connection } = await cloneDatabase(template);
  const client = await openDatabase(connection, createSilentLog()).connect();
  onTestFinished(() => client.end());
  return client;
}

async function rowOf(client: Client, query: string): Promise<unknown> {
  return (await client.query<Record<string, unknown>>(query)).rows[0];
}
