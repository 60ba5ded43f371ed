// Applying the database migrations.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { openDatabase } from './database.ts';
import { isSchemaBehind, migrate } from './migrate.ts';

const OURS = path.resolve(import.meta.dirname, '../../../../db/migrations');

let client: pg.Client;
let other: pg.Client;
let folder: string;
let captured: ReturnType<typeof captureLog>;

beforeEach(async () => {
  captured = captureLog();
  const { connection } = await cloneDatabase('template1');
  const opened = openDatabase(connection, captured.log);
  client = await opened.connect();
  other = await opened.connect();
  folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-migrations-'));
});
afterEach(async () => {
  await Promise.all([client.end(), other.end()]);
  await rm(folder, { recursive: true, force: true });
});

describe('migrating', () => {
  it('applies every migration to an empty database once, in order', async () => {
    await migrate(client, captured.log);
    expect(await appliedTo(client)).toEqual((await readdir(OURS)).toSorted());
    const before = captured.messages().length;
    await migrate(client, captured.log);
    expect(captured.messages()).toHaveLength(before);
    expect((await client.query('select vat_percent from settings')).rows).toEqual([{ vat_percent: 10 }]);
  });

  it('by two processes that start at the same time is done by one of them', async () => {
    await Promise.all([migrate(client, captured.log), migrate(other, captured.log)]);
    const names = (await readdir(OURS)).toSorted();
    expect(await appliedTo(client)).toEqual(names);
    expect(captured.messages().filter((message) => message === 'Migration applied')).toHaveLength(names.length);
  });

  it('applies only missing migrations, in the order of their numbers', async () => {
    await writeFolder({
      '0002_second.sql': 'alter table drinks add column price integer',
      '0001_first.sql': 'create table drinks (name text)',
    });
    await migrate(client, captured.log, pathToFileURL(`${folder}/`));
    await writeFolder({ '0010_tenth.sql': `insert into drinks values ('Caña', 250)`, 'notes.md': 'Not SQL.' });
    await migrate(client, captured.log, pathToFileURL(`${folder}/`));
    expect(await appliedTo(client)).toEqual(['0001_first.sql', '0002_second.sql', '0010_tenth.sql']);
    expect((await client.query('select * from drinks')).rows).toEqual([{ name: 'Caña', price: 250 }]);
  });

  it('refuses a database that is newer than the program, and does not change it', async () => {
    await writeFolder({ '0001_first.sql': 'create table drinks (name text)' });
    await migrate(client, captured.log, pathToFileURL(`${folder}/`));
    await client.query(`insert into migrations (name, hash) values ('9999_future.sql', '')`);
    await writeFolder({ '0002_second.sql': 'create table foods (name text)' });
    await expect(migrate(client, captured.log, pathToFileURL(`${folder}/`))).rejects.toThrow(
      'The database is ahead of this program: it has 9999_future.sql.',
    );
    expect(await tablesOf(client)).toEqual(['drinks', 'migrations']);
  });

  it('refuses a venue of an unreleased version in one line, and changes nothing', async () => {
    await client.query(`
      create table migrations (name text primary key, applied_on timestamptz not null default now());
      insert into migrations (name) values ('0001_settings.sql'), ('0049_uncollected_orders.sql');
      create table settings (id boolean)`);
    const refused =
      'This venue was made by an older, unreleased Comanda (0001_settings.sql). Nothing was changed: start that version again, or choose another DATA_DIR. A demo venue: npm run demo:reset.';
    await expect(migrate(client, captured.log)).rejects.toThrow(refused);
    await expect(isSchemaBehind(client)).rejects.toThrow(refused);
    expect(await tablesOf(client)).toEqual(['migrations', 'settings']);
    expect(await appliedTo(client)).toEqual(['0001_settings.sql', '0049_uncollected_orders.sql']);
  });

  it('refuses a venue whose migration had another text under the same name', async () => {
    await writeFolder({ '0001_first.sql': 'create table drinks (name text)' });
    await migrate(client, captured.log, pathToFileURL(`${folder}/`));
    await writeFolder({ '0001_first.sql': 'create table drinks (title text)' });
    await expect(migrate(client, captured.log, pathToFileURL(`${folder}/`))).rejects.toThrow(
      'This venue was made by an older, unreleased Comanda (0001_first.sql).',
    );
  });

  it('rolls back a migration that fails, keeps those before it, and can continue once it is fixed', async () => {
    await writeFolder({
      '0001_first.sql': 'create table drinks (name text)',
      '0002_second.sql': 'create table foods (name text); insert into nowhere values (1)',
      '0003_third.sql': 'create table tables (code text)',
    });
    const migrating = migrate(client, captured.log, pathToFileURL(`${folder}/`));
    await expect(migrating).rejects.toThrow(
      /^The migration 0002_second\.sql failed \(.+\)\. The database is as it was before it/,
    );
    await expect(migrating).rejects.toMatchObject({ cause: { message: 'relation "nowhere" does not exist' } });
    expect(await tablesOf(client)).toEqual(['drinks', 'migrations']);
    expect(await appliedTo(client)).toEqual(['0001_first.sql']);

    await writeFolder({ '0002_second.sql': 'create table foods (name text)' });
    // Another server can continue too: the failed migration leaves no lock.
    await migrate(other, captured.log, pathToFileURL(`${folder}/`));
    expect(await tablesOf(client)).toEqual(['drinks', 'foods', 'migrations', 'tables']);
  });
});

async function writeFolder(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
}

async function appliedTo(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

async function tablesOf(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  return rows.map(({ name }) => name);
}
