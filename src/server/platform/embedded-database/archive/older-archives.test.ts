// Import of archives that were exported before the latest migrations.
import { Readable } from 'node:stream';
import type { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { importVenue } from './import-venue.ts';
import {
  createVenueSchema,
  exportToBuffer,
  FIRST_MIGRATION,
  FOREIGN_KEY_ROWS_SQL,
  writeMigrations,
} from './testing/archived-venue.ts';

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
  await createVenueSchema(source);
  await source.query(`insert into migrations values ('0009_newer.sql', '')`);
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

test.each([
  ['a migration that the schema replaced', '0000_before.sql', null],
  ['a migration with another text', FIRST_MIGRATION, 'f'.repeat(64)],
])('an archive of an unreleased version, with %s, is refused and changes nothing', async (_, name, hash) => {
  const source = await aClient();
  await createVenueSchema(source);
  await source.query('alter table migrations alter column hash drop not null');
  await source.query('update migrations set name = $1, hash = $2', [name, hash]);
  const target = await aMigratedVenue();
  const archive = Readable.from([await exportToBuffer(source)]);
  const imported = importVenue(target, archive, { replace: true, migrations: await writeMigrations(LATER) });
  await expect(imported).rejects.toThrow(`This venue was made by an older, unreleased Comanda (${name}).`);
  expect(await rowOf(target, 'select count(*)::int as count from order_lines')).toEqual({ count: 0 });
  expect(await rowOf(target, 'select count(*)::int as count from migrations')).toEqual({ count: 3 });
});

async function archiveOfFirstMigration(): Promise<Buffer> {
  const source = await aClient();
  await createVenueSchema(source);
  await source.query(FOREIGN_KEY_ROWS_SQL);
  return exportToBuffer(source);
}

/** A client of a database without rows, at the last of the test migrations. */
async function aMigratedVenue(): Promise<Client> {
  const client = await aClient();
  await migrate(client, createSilentLog(), await writeMigrations(LATER));
  return client;
}

async function aClient(): Promise<Client> {
  const { connection } = await cloneDatabase('template1');
  const client = await openDatabase(connection, createSilentLog()).connect();
  onTestFinished(() => client.end());
  return client;
}

async function rowOf(client: Client, query: string): Promise<unknown> {
  return (await client.query<Record<string, unknown>>(query)).rows[0];
}
