// Starting and stopping an embedded database.
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { isAlive } from './process-table.ts';
import type { EmbeddedDatabase } from './start-embedded-database.ts';
import { createTestDatabases, queryOnce } from './testing/data-folders.ts';

const trial = createTestDatabases();

const dataDir = await trial.folder();
let database: EmbeddedDatabase = await trial.start(dataDir, { durability: 'full' });
beforeEach(async () => {
  if (!isAlive(database.pid())) database = await trial.start(dataDir, { durability: 'full' });
});

test('the first start creates a database named comanda', async () => {
  expect(await queryOnce(database, 'select current_database() as name')).toEqual([{ name: 'comanda' }]);
});

test('the database converts Spanish letters between upper and lower case', async () => {
  expect(await queryOnce(database, `select lower('DUEÑA') as name, upper('coñac') as drink`)).toEqual([
    { name: 'dueña', drink: 'COÑAC' },
  ]);
});

test('the database is durable and accepts no connections from outside the machine', async () => {
  const settings = await queryOnce(
    database,
    `select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'data_checksums')
      order by name`,
  );
  expect(settings).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
  expect((await stat(database.connection.host)).mode & 0o777).toBe(0o700);
});

test('the server writes a log file that only its owner can read', async () => {
  expect(database.logFile).toBe(join(dataDir, 'postgres.log'));
  expect(await readFile(database.logFile, 'utf8')).toContain('ready to accept connections');
  expect((await stat(database.logFile)).mode & 0o077).toBe(0);
});

test('a second start in the same folder is refused with one line', async () => {
  await expect(trial.start(dataDir)).rejects.toThrow(/^The database in .* is already run by process \d+: .*$/);
  expect(await queryOnce(database, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a second start finds the stored data and removes the draft of a cluster', async () => {
  await queryOnce(database, `create table drinks as select 'Caña' as name`);
  await database.stop();
  await mkdir(join(dataDir, 'postgres.init'));
  await writeFile(join(dataDir, 'postgres.init', 'PG_VERSION'), '18\n');

  database = await trial.start(dataDir, { durability: 'full' });
  expect(await queryOnce(database, 'select name from drinks')).toEqual([{ name: 'Caña' }]);
  expect((await readdir(dataDir)).filter((name) => name.includes('init'))).toEqual([]);
});

test('a server log over the limit is rotated at the next start', async () => {
  await database.stop();
  await writeFile(database.logFile, 'x'.repeat(10 * 1024 * 1024 + 1));
  database = await trial.start(dataDir, { durability: 'full' });
  expect((await stat(database.logFile)).size).toBeLessThan(10_000);
  expect((await stat(`${database.logFile}.1`)).size).toBeGreaterThan(10_000);
});

test('stopping twice has no further effect and leaves no process', async () => {
  const pid = database.pid();
  await Promise.all([database.stop(), database.stop()]);
  await database.stop();
  expect(isAlive(pid)).toBe(false);
  await expect(queryOnce(database, 'select 1')).rejects.toThrow();
});

test('a start after a killed first start creates the cluster anew', async () => {
  const other = await trial.folder();
  await mkdir(join(other, 'postgres.init', 'base'), { recursive: true });
  await writeFile(join(other, 'postgres.init', 'PG_VERSION'), '18\n');
  const fresh = await trial.start(other);
  expect(await queryOnce(fresh, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a folder with other files is refused and left unchanged', async () => {
  const other = await trial.folder();
  await mkdir(join(other, 'postgres'));
  await writeFile(join(other, 'postgres', 'notes.txt'), 'notes of the owner');
  await expect(trial.start(other)).rejects.toThrow('is not a database');
  expect(await readFile(join(other, 'postgres', 'notes.txt'), 'utf8')).toBe('notes of the owner');
});

test('a cluster of another major version is refused with instructions', async () => {
  const other = await trial.folder();
  await mkdir(join(other, 'postgres'));
  await writeFile(join(other, 'postgres', 'PG_VERSION'), '17\n');
  await expect(trial.start(other)).rejects.toThrow(/is of PostgreSQL 17 and this is 18: export the venue/);
});
