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
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** The database server of a bench run, on which each measure creates its own venues. */
export interface Cluster {
  /** Creates a database with the demo venue: always open and without order history. */
  openVenue(name: string): Promise<DatabaseAddress>;
}

/** The database server that this process has started. It is stopped at the end of the scope that holds it. */
export interface OwnCluster extends Cluster, AsyncDisposable {
  readonly address: DatabaseAddress;
  /** Drops the databases of all venues, and ends their connections. */
  dropVenues(): Promise<void>;
}

/**
 * The domain of the e-mail addresses of staff in bench venues. It is not the domain of the demo accounts, because a server in
 * production refuses to start with demo accounts.
 */
export const STAFF_DOMAIN = 'bench.example';
/** The password of all staff in bench venues. */
export const STAFF_PASSWORD = 'a-password-of-the-benchmark';
const TEMPLATE = 'bench_template';

/** Starts the database server of a bench run in a temporary folder. */
export async function openCluster(): Promise<OwnCluster> {
  const log = createSilentLog();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'comanda-bench-'));
  const embedded = await startEmbeddedDatabase({ dataDir, log });
  const ending = registerCleanup(async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const address = embedded.connection;
  await onDatabase(address, (client) => client.query(`create database ${TEMPLATE}`));
  await onDatabase({ ...address, database: TEMPLATE }, fillDemoVenue);
  return { address, ...joinCluster(address), dropVenues: () => onDatabase(address, dropVenues), ...ending };
}

/** Returns the database server that another process of the bench run has started, by its address. */
export function joinCluster(address: DatabaseAddress): Cluster {
  return {
    openVenue: async (name) => {
      await onDatabase(address, (client) => client.query(`create database ${name} template ${TEMPLATE}`));
      return { ...address, database: name };
    },
  };
}

async function dropVenues(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
     where not datistemplate and datname not in ('postgres', current_database(), $1)`,
    [TEMPLATE],
  );
  for (const { name } of rows) await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`);
}

/** Opens a connection to the database at this address, runs the work on it, and closes it. Resolves to the result of the work. */
export async function onDatabase<T>(address: DatabaseAddress, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const opened = openDatabase(address, createSilentLog());
  const client = await opened.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await opened.close();
  }
}

/** Migrates an empty database and fills it with the demo venue: always open and without past orders. */
export async function fillDemoVenue(client: pg.Client): Promise<void> {
  const now = new Date();
  await migrate(client, createSilentLog());
  await seedDemoVenue(client, {
    now,
    timeZone: 'Europe/Madrid',
    alwaysOpen: true,
    history: false,
    paymentMethod: 'manual',
    activePrinters: false,
    passwordHash: await hashPassword(STAFF_PASSWORD),
    newId,
  });
  await client.query(
    `update staff_users set email = replace(email, 'comanda.test', $1), email_key = replace(email_key, 'comanda.test', $1)`,
    [STAFF_DOMAIN],
  );
  // Most measures place more orders than the limits of debt allow, and nobody pays them.
  await client.query('update settings set session_debt_max = null, table_debt_max = null');
  await client.query('insert into z_closures (id, opened_on) values (1, $1)', [now]);
}
