// One embedded database server with full durability on this machine's disk, used by the product and the floors.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { seedDemoVenue } from '#seed/demo-venue.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startEmbeddedDatabase } from '#server/platform/embedded-database/start-embedded-database.ts';
import { newId } from '#server/platform/ids.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { hashPassword } from '#server/staff/index.ts';
import { registerCleanup } from './cleanup.ts';

/** Connection parameters of a database, in the shape that `pg` expects. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export interface Cluster extends AsyncDisposable {
  /** Creates a database with the demo venue: always open and without order history. */
  openVenue(name: string): Promise<Address>;
}

export const STAFF_PASSWORD = 'comanda-demo';
const TEMPLATE = 'bench_template';

/** Starts the database server in a temporary folder. */
export async function openCluster(): Promise<Cluster> {
  const log = createSilentLog();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'comanda-bench-'));
  const embedded = await startEmbeddedDatabase({ dataDir, log });
  const ending = registerCleanup(async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const at = (database: string) => ({ ...embedded.connection, database });
  await onDatabase(embedded.connection, (client) => client.query(`create database ${TEMPLATE}`));
  await onDatabase(at(TEMPLATE), fillTemplate);
  return {
    openVenue: async (name) => {
      await onDatabase(embedded.connection, (client) => client.query(`create database ${name} template ${TEMPLATE}`));
      return at(name);
    },
    ...ending,
  };
}

/** Runs the work on a connection of its own. */
export async function onDatabase<T>(address: Address, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const opened = openDatabase(address, createSilentLog());
  const client = await opened.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await opened.close();
  }
}

async function fillTemplate(client: pg.Client): Promise<void> {
  const now = new Date();
  await migrate(client, createSilentLog());
  await seedDemoVenue(client, {
    now,
    timeZone: 'Europe/Madrid',
    alwaysOpen: true,
    history: false,
    paymentMethod: 'manual',
    passwordHash: await hashPassword(STAFF_PASSWORD),
    newId,
  });
  await client.query('insert into z_closures (id, opened_on) values (1, $1)', [now]);
}
