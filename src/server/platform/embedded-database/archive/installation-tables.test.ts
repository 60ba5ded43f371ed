// The tables of an installation stay out of the archives of its venue.
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import type { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { importVenue } from './import-venue.ts';
import { exportToBuffer } from './testing/archived-venue.ts';

const PUSH_ROWS = `
  insert into customers (id, token_hash, label, created_on)
    values ('0198c0de-0000-7000-8000-000000000001', '\\x01', 'anonimo-12345678', now());
  insert into push_subscriptions
    select '0198c0de-0000-7000-8000-000000000002', id, sha256('e'), 'https://fcm.googleapis.com/secret',
           decode(repeat('04', 65), 'hex'), decode(repeat('05', 16), 'hex'), now(), now() from customers;`;

test('an archive contains neither the keys of push messages and devices nor the subscribed browsers', async () => {
  const source = await aVenueWithKey('aa');
  await source.query(PUSH_ROWS);
  const archive = await exportToBuffer(source);
  expect(gunzipSync(archive).toString()).not.toMatch(/push_|device_keys|aaaa|fcm\.googleapis/);

  const target = await aVenueWithKey('bb');
  const counts = await importVenue(target, Readable.from([archive]), { replace: true });
  expect(counts).toMatchObject({ customers: 1 });
  expect((await target.query('select from push_subscriptions')).rowCount).toBe(0);
  expect((await target.query(`select encode(private_key, 'hex') as key from push_keys`)).rows).toEqual([
    { key: 'bb'.repeat(32) },
  ]);
});

test('an import removes the subscribed browsers of the customers that it replaces', async () => {
  const archive = await exportToBuffer(await aVenueWithKey('aa'));
  const target = await aVenueWithKey('bb');
  await target.query(PUSH_ROWS);
  await importVenue(target, Readable.from([archive]), { replace: true });
  expect((await target.query('select from customers')).rowCount).toBe(0);
  expect((await target.query('select from push_subscriptions')).rowCount).toBe(0);
});

/** A migrated venue whose private key consists of this byte. */
async function aVenueWithKey(byte: string): Promise<Client> {
  const { connection } = await cloneDatabase();
  const opened = openDatabase(connection, createSilentLog());
  const client = await opened.connect();
  onTestFinished(() => client.end());
  await opened.close();
  await client.query(`insert into push_keys (public_key, private_key, created_on)
    values (decode(repeat('04', 65), 'hex'), decode(repeat('${byte}', 32), 'hex'), now())`);
  return client;
}
