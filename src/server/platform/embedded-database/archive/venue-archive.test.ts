// Export and import of a venue at one version of the schema.
import { Readable, Writable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { connect, createTestDatabases, queryOnce } from '#server/platform/embedded-database/testing/data-folders.ts';
import { exportVenue } from './export-venue.ts';
import { importVenue, type VenueImportOptions } from './import-venue.ts';
import {
  COLUMN_TYPES_SQL,
  createVenueSchema,
  exportToBuffer,
  FOREIGN_KEY_ROWS_SQL,
  rowsOf,
  writeMigrations,
} from './testing/archived-venue.ts';

const trial = createTestDatabases();
const clients: Client[] = [];
const database = await trial.start(await trial.folder());
const migrations = await writeMigrations();
let names = 0;
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});

test('an imported archive contains every kind of value unchanged', async () => {
  const source = await aFilledVenue();
  await source.query(COLUMN_TYPES_SQL);
  const target = await aVenue();

  const counts = await importArchive(target, await exportToBuffer(source));
  expect(counts).toMatchObject({ kinds: 3, lines: 1_200, empty: 0 });
  expect(await rowsOf(target)).toEqual(await rowsOf(source));

  const { rows } = await target.query('select *, at::text as moment, tags::text as tags from kinds where id = 1');
  expect(rows).toMatchObject([
    {
      moment: '2026-03-29 20:59:59.123456+00',
      tags: '{"a,b",NULL,"\\"","",🍺}',
      big: '9223372036854775807',
      price: '12345678901234567890.1234567890',
      name: 'Caña "doble" \\ 🍺🇪🇸\n\u2028{},NULL',
      doubled: 42,
      code: 'ab  ',
    },
  ]);
});

test('rows that refer to themselves, to each other or to later rows are imported', async () => {
  const source = await aFilledVenue();
  const target = await aVenue();
  await importArchive(target, await exportToBuffer(source));
  expect(await rowsOf(target)).toEqual(await rowsOf(source));
  const { rows } = await target.query(`select conname from pg_constraint where contype = 'f' and condeferrable`);
  expect(rows).toEqual([{ conname: 'lines_parent' }]);
  await expect(target.query('insert into chickens values (99, 99)')).rejects.toThrow('foreign key');
});

test('sequences continue after the last exported value', async () => {
  const source = await aFilledVenue();
  await source.query(`select nextval('ticket'), nextval('ticket')`);
  const target = await aVenue();
  await importArchive(target, await exportToBuffer(source));
  expect(
    (await target.query(`select nextval('ticket')::int as next, nextval('untouched')::int as first`)).rows,
  ).toEqual([{ next: 3, first: 7 }]);
  const { rows } = await target.query(`insert into lines (product, text) values (1, 'next') returning id::int`);
  expect(rows).toEqual([{ id: 1_201 }]);
});

test('triggers do not run on imported rows and run on rows inserted later', async () => {
  const source = await aFilledVenue();
  const target = await aVenue();
  const stamp = `
    create function stamp() returns trigger language plpgsql as $$ begin new.text := 'stamped'; return new; end $$;
    create trigger stamps before insert on lines for each row execute function stamp();`;
  const archive = await exportToBuffer(source);
  await target.query(stamp);
  await importArchive(target, archive);
  expect((await target.query(`select from lines where text = 'stamped'`)).rowCount).toBe(0);
  await target.query(`insert into lines (product, text) values (1, 'next')`);
  expect((await target.query(`select from lines where text = 'stamped'`)).rowCount).toBe(1);
});

test('an archive contains no row that was inserted during the export', async () => {
  const source = await aFilledVenue();
  const other = await aClientOf(source);
  const parts: Buffer[] = [];
  let inserted = false;
  const insertingSink = new Writable({
    highWaterMark: 1,
    write: (chunk: Buffer, _, done) => {
      parts.push(chunk);
      if (inserted) return done();
      inserted = true;
      other.query(`insert into lines (product, text) values (1, 'meanwhile')`, (error) => done(error));
    },
  });
  const counts = await exportVenue(source, insertingSink);
  expect(inserted).toBe(true);
  expect(counts).toMatchObject({ lines: 1_200 });
  expect(gunzipSync(Buffer.concat(parts)).toString()).not.toContain('meanwhile');
});

test('a truncated archive is refused and changes nothing', async () => {
  const archive = await exportToBuffer(await aFilledVenue());
  const lines = gunzipSync(archive).toString().split('\n').slice(0, -1);
  const target = await aVenue();
  const before = await rowsOf(target);

  for (const length of [0, 5, 100, Math.floor(archive.length / 2), archive.length - 1]) {
    await expect(importArchive(target, archive.subarray(0, length))).rejects.toMatchObject({
      name: 'ArchiveRefusalError',
    });
  }
  for (const count of [0, 1, 2, Math.floor(lines.length / 2), lines.length - 1]) {
    const short = gzipSync(
      lines
        .slice(0, count)
        .map((line) => `${line}\n`)
        .join(''),
    );
    await expect(importArchive(target, short)).rejects.toMatchObject({ name: 'ArchiveRefusalError' });
  }
  expect(await rowsOf(target)).toEqual(before);
});

test.each([
  ['lacks a row', (lines: string[]) => lines.toSpliced(-2, 1), 'rows of'],
  ['has lines after its end', (lines: string[]) => [...lines, '["1"]'], 'has lines after its end'],
  [
    'has other amounts than when it was written',
    (lines: string[]) => lines.map((line) => line.replace('"lines.product":"', '"lines.product":"1')),
    'The sum of lines.product was',
  ],
  ['has a line that is not JSON', (lines: string[]) => lines.toSpliced(-1, 0, '["1"'), 'not JSON'],
  ['is another kind of JSON file', () => ['{"hello":"world"}'], 'not the file of a venue'],
  ['has a row with too few values', (lines: string[]) => lines.toSpliced(-1, 0, '["1"]'), 'does not fit its columns'],
  [
    'has an unknown column',
    (lines: string[]) => lines.map((line) => line.replace('"text"]', '"text","x"]')),
    'columns',
  ],
])('an archive that %s is refused', async (_, corrupt, reason) => {
  const lines = gunzipSync(await exportToBuffer(await aFilledVenue()))
    .toString()
    .split('\n')
    .slice(0, -1);
  const target = await aVenue();
  const corrupted = gzipSync(corrupt(lines).join('\n'));
  await expect(importArchive(target, corrupted)).rejects.toThrow(reason);
  expect((await target.query('select from lines')).rowCount).toBe(0);
});

test('a database that holds rows is refused unless it may be replaced', async () => {
  const source = await aFilledVenue();
  const archive = await exportToBuffer(source);
  const target = await aVenue();
  await target.query(`insert into products values (77, 'Old')`);
  await expect(importArchive(target, archive)).rejects.toThrow('The table products already holds rows');
  await importArchive(target, archive, { replace: true });
  expect(await rowsOf(target)).toEqual(await rowsOf(source));
});

test('rows are changed after loading in the transaction of the import, wholly or not at all', async () => {
  const archive = await exportToBuffer(await aFilledVenue());
  const target = await aVenue();
  const failing = async () => {
    throw new Error('the change failed');
  };
  await expect(importArchive(target, archive, { afterLoading: failing })).rejects.toThrow('the change failed');
  expect((await target.query('select from lines')).rows).toEqual([]);
  const afterLoading = async (client: Pick<Client, 'query'>) =>
    void (await client.query(`update lines set text = 'changed'`));
  await importArchive(target, archive, { afterLoading });
  expect((await target.query('select distinct text from lines')).rows).toEqual([{ text: 'changed' }]);
});

test('an archive with a row that refers to a missing one is refused and changes nothing', async () => {
  const archive = await exportToBuffer(await aFilledVenue());
  const orphan = gunzipSync(archive).toString().replace('["1","2"]', '["1","404"]');
  const target = await aVenue();
  await expect(importArchive(target, gzipSync(orphan))).rejects.toThrow('foreign key');
  expect((await target.query('select from lines')).rowCount).toBe(0);
  expect((await target.query(`select nextval('ticket')::int as next`)).rows).toEqual([{ next: 1 }]);
});

test('an import needs the owner of the database, not a superuser', async () => {
  await queryOnce(database, 'create role venue_owner login');
  await queryOnce(database, 'create database owned_venue owner venue_owner');
  const archive = await exportToBuffer(await aFilledVenue());
  const owner = await aClient('owned_venue', 'venue_owner');
  await createVenueSchema(owner);
  await importArchive(owner, archive);
  const again = await exportToBuffer(owner);
  await importArchive(owner, again, { replace: true });
  expect((await owner.query('select from lines')).rowCount).toBe(1_200);
});

/** A client of a new database with the tables of the test venue and without rows. */
async function aVenue(): Promise<Client> {
  names += 1;
  await queryOnce(database, `create database venue_${names}`);
  const client = await aClient(`venue_${names}`);
  await createVenueSchema(client);
  return client;
}

async function aFilledVenue(): Promise<Client> {
  const client = await aVenue();
  await client.query(FOREIGN_KEY_ROWS_SQL);
  return client;
}

async function aClientOf(client: Client): Promise<Client> {
  return aClient(client.database ?? '');
}

async function aClient(name: string, user?: string): Promise<Client> {
  const client = await connect(database, name, user);
  clients.push(client);
  return client;
}

async function importArchive(client: Client, archive: Buffer, options: VenueImportOptions = {}) {
  return importVenue(client, Readable.from([archive]), { ...options, migrations });
}
