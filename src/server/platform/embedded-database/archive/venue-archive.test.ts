import { Readable, Writable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { EmbeddedDatabase } from '#server/platform/embedded-database/start-embedded-database.ts';
import { ask, aTrial, connect } from '#server/platform/embedded-database/testing/data-folders.ts';
import { exportVenue } from './export-venue.ts';
import { importVenue } from './import-venue.ts';
import { everything, KINDS, ROWS, SCHEMA } from './testing/venue.ts';

const trial = aTrial();
const clients: Client[] = [];
let database: EmbeddedDatabase;
let names = 0;

beforeAll(async () => {
  database = await trial.start(await trial.folder());
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});
afterAll(() => trial.end());

test('every kind of value comes back as it was', async () => {
  const source = await aFilledVenue();
  await source.query(KINDS);
  const target = await aVenue();

  const counts = await importVenue(target, Readable.from([await exported(source)]));
  expect(counts).toMatchObject({ kinds: 3, lines: 1_200, empty: 0 });
  expect(await everything(target)).toEqual(await everything(source));

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

test('rows that refer to themselves, to each other or to later ones come back', async () => {
  const source = await aFilledVenue();
  const target = await aVenue();
  await importVenue(target, Readable.from([await exported(source)]));
  expect(await everything(target)).toEqual(await everything(source));
  const { rows } = await target.query(`select conname from pg_constraint where contype = 'f' and condeferrable`);
  expect(rows).toEqual([{ conname: 'lines_parent' }]);
  await expect(target.query('insert into chickens values (99, 99)')).rejects.toThrow('foreign key');
});

test('numbering goes on where it stood', async () => {
  const source = await aFilledVenue();
  await source.query(`select nextval('ticket'), nextval('ticket')`);
  const target = await aVenue();
  await importVenue(target, Readable.from([await exported(source)]));
  expect(
    (await target.query(`select nextval('ticket')::int as next, nextval('untouched')::int as first`)).rows,
  ).toEqual([{ next: 3, first: 7 }]);
  const { rows } = await target.query(`insert into lines (product, text) values (1, 'next') returning id::int`);
  expect(rows).toEqual([{ id: 1_201 }]);
});

test('triggers do not run on what is loaded, and run afterwards', async () => {
  const source = await aFilledVenue();
  const target = await aVenue();
  const stamp = `
    create function stamp() returns trigger language plpgsql as $$ begin new.text := 'stamped'; return new; end $$;
    create trigger stamps before insert on lines for each row execute function stamp();`;
  const archive = await exported(source);
  await target.query(stamp);
  await importVenue(target, Readable.from([archive]));
  expect((await target.query(`select from lines where text = 'stamped'`)).rowCount).toBe(0);
  await target.query(`insert into lines (product, text) values (1, 'next')`);
  expect((await target.query(`select from lines where text = 'stamped'`)).rowCount).toBe(1);
});

test('the archive is one moment of the venue, although orders go on', async () => {
  const source = await aFilledVenue();
  const other = await aClientOf(source);
  const parts: Buffer[] = [];
  let sold = false;
  const sellsMeanwhile = new Writable({
    highWaterMark: 1,
    write: (chunk: Buffer, _, done) => {
      parts.push(chunk);
      if (sold) return done();
      sold = true;
      other.query(`insert into lines (product, text) values (1, 'meanwhile')`, (error) => done(error));
    },
  });
  const counts = await exportVenue(source, sellsMeanwhile);
  expect(sold).toBe(true);
  expect(counts).toMatchObject({ lines: 1_200 });
  expect(gunzipSync(Buffer.concat(parts)).toString()).not.toContain('meanwhile');
});

test('a file that is cut short anywhere is refused and changes nothing', async () => {
  const archive = await exported(await aFilledVenue());
  const lines = gunzipSync(archive).toString().split('\n').slice(0, -1);
  const target = await aVenue();
  const before = await everything(target);

  for (const length of [0, 5, 100, Math.floor(archive.length / 2), archive.length - 1]) {
    await expect(importVenue(target, Readable.from([archive.subarray(0, length)]))).rejects.toMatchObject({
      name: 'ArchiveRefused',
    });
  }
  for (const count of [0, 1, 2, Math.floor(lines.length / 2), lines.length - 1]) {
    const short = gzipSync(
      lines
        .slice(0, count)
        .map((line) => `${line}\n`)
        .join(''),
    );
    await expect(importVenue(target, Readable.from([short]))).rejects.toMatchObject({ name: 'ArchiveRefused' });
  }
  expect(await everything(target)).toEqual(before);
});

test.each([
  ['lacks a row', (lines: string[]) => lines.toSpliced(-2, 1), 'rows of'],
  ['goes on after its end', (lines: string[]) => [...lines, '["1"]'], 'goes on after its end'],
  ['has a broken line', (lines: string[]) => lines.toSpliced(-1, 0, '["1"'), 'a broken line'],
  ['is another kind of file', () => ['{"hello":"world"}'], 'not the file of a venue'],
  ['has a row too narrow', (lines: string[]) => lines.toSpliced(-1, 0, '["1"]'), 'does not fit its columns'],
  [
    'has a column too many',
    (lines: string[]) => lines.map((line) => line.replace('"text"]', '"text","x"]')),
    'columns',
  ],
])('a file that %s is refused', async (_, spoil, reason) => {
  const lines = gunzipSync(await exported(await aFilledVenue()))
    .toString()
    .split('\n')
    .slice(0, -1);
  const target = await aVenue();
  const spoilt = gzipSync(spoil(lines).join('\n'));
  await expect(importVenue(target, Readable.from([spoilt]))).rejects.toThrow(reason);
  expect((await target.query('select from lines')).rowCount).toBe(0);
});

test('a database at other migrations is refused', async () => {
  const archive = await exported(await aFilledVenue());
  const target = await aVenue();
  await target.query(`insert into migrations values ('0002_more.sql', now())`);
  await expect(importVenue(target, Readable.from([archive]))).rejects.toThrow('the migration 0002_more.sql');
  expect((await target.query('select from lines')).rowCount).toBe(0);
});

test('a database that holds rows is replaced only when asked', async () => {
  const source = await aFilledVenue();
  const archive = await exported(source);
  const target = await aVenue();
  await target.query(`insert into products values (77, 'Old')`);
  await expect(importVenue(target, Readable.from([archive]))).rejects.toThrow('The table products already holds rows');
  await importVenue(target, Readable.from([archive]), { replace: true });
  expect(await everything(target)).toEqual(await everything(source));
});

test('a row that refers to nothing is refused by the database, and nothing is changed', async () => {
  const archive = await exported(await aFilledVenue());
  const orphan = gunzipSync(archive).toString().replace('["1","2"]', '["1","404"]');
  const target = await aVenue();
  await expect(importVenue(target, Readable.from([gzipSync(orphan)]))).rejects.toThrow('foreign key');
  expect((await target.query('select from lines')).rowCount).toBe(0);
  expect((await target.query(`select nextval('ticket')::int as next`)).rows).toEqual([{ next: 1 }]);
});

test('an external database needs no superuser', async () => {
  await ask(database, 'create role keeper login');
  await ask(database, 'create database venue_of_keeper owner keeper');
  const archive = await exported(await aFilledVenue());
  const keeper = await aClient('venue_of_keeper', 'keeper');
  await keeper.query(SCHEMA);
  await importVenue(keeper, Readable.from([archive]));
  const again = await exported(keeper);
  await importVenue(keeper, Readable.from([again]), { replace: true });
  expect((await keeper.query('select from lines')).rowCount).toBe(1_200);
});

/** A database with the tables but without rows, as if migrated, and a client in it. */
async function aVenue(): Promise<Client> {
  names += 1;
  await ask(database, `create database venue_${names}`);
  const client = await aClient(`venue_${names}`);
  await client.query(SCHEMA);
  return client;
}

async function aFilledVenue(): Promise<Client> {
  const client = await aVenue();
  await client.query(ROWS);
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

async function exported(client: Client): Promise<Buffer> {
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
