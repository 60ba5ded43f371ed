// The schema and rows of a small venue for tests, with every kind of value and of foreign key.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { Client } from 'pg';
import { CREATE_MIGRATIONS_TABLE, readMigrations, runMigration } from '#server/platform/database/migrate.ts';
import { exportVenue } from '#server/platform/embedded-database/archive/export-venue.ts';
import { closeAfterwards } from '#server/platform/testing/close-afterwards.ts';

/** The name of the only migration of a new test venue; its text is `SCHEMA`. */
export const FIRST_MIGRATION = '0001_menu.sql';

const SCHEMA = `
  create type "Kind" as enum ('drink', 'food');
  create domain cents as bigint check (value >= 0);
  create table a_lines_first (line bigint);
  create table products (id int primary key, name text not null);
  create table lines (
    id bigint generated always as identity primary key,
    product int not null references products,
    parent bigint constraint lines_parent references lines deferrable,
    text text
  );
  alter table a_lines_first add foreign key (line) references lines;
  create table chickens (id int primary key, egg int);
  create table eggs (id int primary key, chicken int references chickens);
  alter table chickens add foreign key (egg) references eggs;
  create table people (id int primary key, boss int references people);
  create table empty (id int);
  create sequence ticket;
  create sequence untouched start 7;
  create table kinds (
    id int primary key, big bigint, price numeric, name text, "Odd ""name""" text, kind "Kind", amount cents,
    at timestamptz, day date, hour time, span interval, ok boolean, real float8, data jsonb, raw json, bytes bytea,
    tags text[], grid int[][], ids uuid, address inet, code char(4), bits bit(3), span_of int4range,
    doubled int generated always as (id * 42) stored
  );`;

/**
 * SQL statements that insert rows with foreign keys into the tables of the test venue, among them cycles and references to the same
 * table.
 */
export const FOREIGN_KEY_ROWS_SQL = `
  insert into products select n, 'Product ' || n from generate_series(1, 3) n;
  insert into lines (product, parent, text)
    select 1 + n % 3, case when n < 1200 then n + 1 end, repeat('x', n % 50) from generate_series(1, 1200) n;
  insert into a_lines_first values (1200);
  insert into eggs select n, null from generate_series(1, 3) n;
  insert into chickens select n, 1 + n % 3 from generate_series(1, 3) n;
  update eggs set chicken = id;
  insert into people values (1, null), (2, 1);
  update people set boss = 2 where id = 1;`;

/** SQL statements that insert extreme, empty and null values of many column types into the table `kinds` of the test venue. */
export const COLUMN_TYPES_SQL = `
  insert into kinds values
    (1, 9223372036854775807, 12345678901234567890.1234567890, E'Caña "doble" \\\\ 🍺🇪🇸\\n\\u2028{},NULL', 'odd', 'drink', 250,
     '2026-03-29 20:59:59.123456+00', '0044-03-15 BC', '24:00:00', '1 mon -2 days 03:04:05.6', true, 0.1,
     '{"b": 1.10, "a": [null, "ñ", 12345678901234567890.5]}', '{ "b" : 1,  "b": 2 }', '\\x00ff5c27',
     array['a,b', null, '"', '', '🍺'], '{{1,2},{3,null}}', '0198c0de-0000-7000-8000-000000000001', '10.0.0.0/8',
     'ab', '101', '[1,5)'),
    (2, null, 'NaN', '', '', 'food', 0, 'infinity', '-infinity', null, '-1 year', false, '-Infinity',
     'null', 'null', '', '{}', '{}', null, '::1', '', '000', 'empty');
  insert into kinds (id) values (3);`;

/** Creates the schema of the test venue as its first migration does. */
export async function createVenueSchema(client: Client): Promise<void> {
  await client.query(CREATE_MIGRATIONS_TABLE);
  for (const migration of await readMigrations(await writeMigrations())) await runMigration(client, migration);
}

/** Writes a new folder with the first migration and the given later ones; returns its URL. */
export async function writeMigrations(later: Readonly<Record<string, string>> = {}): Promise<URL> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-migrations-'));
  closeAfterwards(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries({ [FIRST_MIGRATION]: SCHEMA, ...later })) {
    await writeFile(path.join(folder, name), text);
  }
  return pathToFileURL(`${folder}/`);
}

/** Exports the test venue and returns the bytes of the archive. */
export async function exportToBuffer(client: Client): Promise<Buffer> {
  const parts: Buffer[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      parts.push(chunk);
      done();
    },
  });
  await exportVenue(client, sink);
  return Buffer.concat(parts);
}

/** Reads every row of the test venue as text, by table. */
export async function rowsOf(client: Client): Promise<Record<string, unknown[]>> {
  const tables = ['products', 'lines', 'a_lines_first', 'chickens', 'eggs', 'people', 'empty', 'kinds'];
  const contents: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { rows } = await client.query(`select t::text as row from ${table} t order by 1`);
    contents[table] = rows;
  }
  return contents;
}
