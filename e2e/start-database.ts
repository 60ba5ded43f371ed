// The database of all journeys, with the templates that venues clone: an empty venue and the demo venue.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DEMO_PASSWORD } from '#domain/demo-account.ts';
import { seedDemoVenue } from '#seed/demo-venue.ts';
import { type DatabaseConnectionParameters, openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startEmbeddedDatabase } from '#server/platform/embedded-database/start-embedded-database.ts';
import { newId } from '#server/platform/ids.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { hashPassword } from '#server/staff/index.ts';

/**
 * Name of the template database that end-to-end tests clone for an empty venue. It has all migrations, and no rows besides those
 * that the migrations insert.
 */
export const EMPTY_TEMPLATE = 'empty_template';
/** Name of the template database that end-to-end tests clone for a demo venue, with the demo menu, tables and staff accounts. */
export const DEMO_TEMPLATE = 'demo_template';

/** Called by Playwright before the first journey; the returned function is called after the last one. */
export default function setup(): Promise<() => Promise<void>> {
  // Without past orders, so that a journey sees only its own orders on the boards.
  return startDatabase({ history: false });
}

/** Past orders of the demo venue; with `olderDaysFollow`, `loadOlderDay` adds the two years before them. */
interface DemoHistory {
  readonly history: boolean;
  readonly olderDaysFollow?: boolean;
}

/**
 * Starts the database server of the end-to-end tests and fills its two template databases. `demo` says whether the demo venue has
 * past orders. Returns the function that stops the server.
 */
export async function startDatabase(demo: DemoHistory): Promise<() => Promise<void>> {
  const log = createSilentLog();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'comanda-e2e-'));
  const embedded = await startEmbeddedDatabase({ dataDir, log, durability: 'none' });
  await runStatement(embedded.connection, `create database ${EMPTY_TEMPLATE}`);
  await migrateTemplate({ ...embedded.connection, database: EMPTY_TEMPLATE });
  await runStatement(embedded.connection, `create database ${DEMO_TEMPLATE} template ${EMPTY_TEMPLATE}`);
  await fillTemplate({ ...embedded.connection, database: DEMO_TEMPLATE }, demo);
  // Workers are separate processes and read the connection from the environment.
  process.env.E2E_DATABASE = JSON.stringify(embedded.connection);
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function migrateTemplate(connection: DatabaseConnectionParameters): Promise<void> {
  const opened = openDatabase(connection, createSilentLog());
  const client = await opened.connect();
  await migrate(client, createSilentLog());
  await client.end();
  await opened.close();
}

async function fillTemplate(connection: DatabaseConnectionParameters, demo: DemoHistory): Promise<void> {
  const opened = openDatabase(connection, createSilentLog());
  const client = await opened.connect();
  await seedDemoVenue(client, {
    now: new Date(),
    timeZone: 'Europe/Madrid',
    alwaysOpen: true,
    ...demo,
    paymentMethod: 'manual',
    activePrinters: false,
    passwordHash: await hashPassword(DEMO_PASSWORD),
    newId,
  });
  await client.end();
  await opened.close();
}

/** Runs one statement on a connection of its own and returns its rows. */
export async function runStatement(
  connection: DatabaseConnectionParameters,
  statement: string,
): Promise<readonly unknown[]> {
  const opened = openDatabase(connection, createSilentLog());
  const client = await opened.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
    await opened.close();
  }
}
