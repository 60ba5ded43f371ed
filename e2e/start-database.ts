// One real database for all journeys, with the templates that venues clone: an empty one, and the demo venue.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { seedDemoVenue } from '#seed/demo-venue.ts';
import { type Connection, openDatabase } from '#server/platform/database.ts';
import { startEmbeddedDatabase } from '#server/platform/embedded-database/start-embedded-database.ts';
import { newId } from '#server/platform/ids.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { migrate } from '#server/platform/migrate.ts';
import { hashPassword } from '#server/staff/index.ts';

/** Migrated and nothing else: what a new venue begins with. */
export const EMPTY_TEMPLATE = 'empty_template';
export const DEMO_TEMPLATE = 'demo_template';
export const DEMO_PASSWORD = 'comanda-demo';

/** Playwright calls it before the first journey and what it returns after the last. */
export default function setup(): Promise<() => Promise<void>> {
  // The boards begin empty, so that a journey sees what it ordered and nothing else.
  return startDatabase({ history: false });
}

/** Starts it and fills the templates, the demo with or without a past. Gives what stops it. */
export async function startDatabase(demo: { readonly history: boolean }): Promise<() => Promise<void>> {
  const log = createSilentLog();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'comanda-e2e-'));
  const embedded = await startEmbeddedDatabase({ dataDir, log, durability: 'none' });
  await runOn(embedded.connection, `create database ${EMPTY_TEMPLATE}`);
  await migrateTemplate({ ...embedded.connection, database: EMPTY_TEMPLATE });
  await runOn(embedded.connection, `create database ${DEMO_TEMPLATE} template ${EMPTY_TEMPLATE}`);
  await fillTemplate({ ...embedded.connection, database: DEMO_TEMPLATE }, demo.history);
  // Workers are processes of their own: the environment is what reaches them.
  process.env.E2E_DATABASE = JSON.stringify(embedded.connection);
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function migrateTemplate(connection: Connection): Promise<void> {
  const opened = openDatabase(connection, createSilentLog());
  const client = await opened.connect();
  await migrate(client, createSilentLog());
  await client.end();
  await opened.close();
}

async function fillTemplate(connection: Connection, history: boolean): Promise<void> {
  const opened = openDatabase(connection, createSilentLog());
  const client = await opened.connect();
  await seedDemoVenue(client, {
    now: new Date(),
    timeZone: 'Europe/Madrid',
    alwaysOpen: true,
    history,
    paymentMethod: 'manual',
    passwordHash: await hashPassword(DEMO_PASSWORD),
    newId,
  });
  await client.end();
  await opened.close();
}

/** Runs one statement on a connection of its own. Gives the rows, where there are some. */
export async function runOn(connection: Connection, statement: string): Promise<readonly unknown[]> {
  const opened = openDatabase(connection, createSilentLog());
  const client = await opened.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
    await opened.close();
  }
}
