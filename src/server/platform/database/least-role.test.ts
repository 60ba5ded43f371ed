// An external database whose role owns it and may do nothing else: docs/operations.md, «External PostgreSQL».
import { Readable, Writable } from 'node:stream';
import type pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { anOrderOf, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { exportVenue } from '#server/platform/embedded-database/archive/export-venue.ts';
import { importVenue } from '#server/platform/embedded-database/archive/import-venue.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { type ClonedDatabase, cloneDatabase } from '#server/platform/testing/clone.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { connectDirectly } from './database.ts';
import { migrate } from './migrate.ts';

// The role is dropped after the database that it owns.
const other = await cloneDatabase('template1');
afterAll(() => asAdmin(other, (admin) => admin.query(`drop role ${role}`)));
const clone = await cloneDatabase('template1');
const { database } = clone.connection;
const role = `owner_of_${database}`;
await asAdmin(clone, (admin) =>
  admin.query(
    `create role ${role} login nosuperuser nocreatedb nocreaterole; alter database ${database} owner to ${role}`,
  ),
);

it('a role that only owns its database migrates, serves, exports and imports a venue', async () => {
  const connection = { ...clone.connection, user: role };
  const client = await connectDirectly(connection);
  await migrate(client, createSilentLog());
  const venue = await openTestVenue({ connection });
  const bar = await storeSmallMenu(venue.db);
  const customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1' });
  expect(await customer.payments.placeOrder(anOrderOf(bar.beer))).toMatchObject({ isOwed: true });
  const waiter = await venue.staffBrowser('WAITER');
  expect(await waiter.orders.readBoard({ section: 'drinks' })).toMatchObject({ pendingCount: 1 });

  const chunks: Buffer[] = [];
  const file = new Writable({ write: (chunk: Buffer, _encoding, done) => done(void chunks.push(chunk)) });
  expect(await exportVenue(client, file)).toMatchObject({ payments: 1 });
  expect(await importVenue(client, Readable.from(chunks), { replace: true })).toMatchObject({ payments: 1 });
  await client.end();
});

async function asAdmin(at: ClonedDatabase, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = await connectDirectly(at.connection);
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
