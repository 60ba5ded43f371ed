// A venue for journeys: a database cloned from a template, and the server as its own process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import * as z from 'zod/mini';
import { freePort } from '#bench/rig/ports.ts';
import { serverArguments } from '#scripts/server-entry.mjs';
import { waitUntil } from '#server/platform/embedded-database/wait-until.ts';
import { newId } from '#server/platform/ids.ts';
import { test as base } from './page-errors.ts';
import { DEMO_TEMPLATE, EMPTY_TEMPLATE, runStatement } from './start-database.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const START_TIMEOUT_MS = 180_000;
/** Polling without a pause would take CPU time from the server that is starting. */
const READY_CHECK_INTERVAL_MS = 20;

type Settings = Readonly<Record<string, string>>;

/** A running venue for an end-to-end test («journey»): its own database, and its server as a separate process. */
export interface Venue {
  /** Address of the server, without a trailing slash. */
  readonly url: string;
  /** Runs SQL without notifying the server: data that the server caches changes only after its restart. */
  sql(statement: string): Promise<void>;
  /** URL of the database, for programs that run next to the server. */
  readonly databaseUrl: string;
  /** Returns the rows of a query on the database. */
  read(query: string): Promise<readonly unknown[]>;
  /** The whole log output of the server. */
  log(): string;
  /** Kills the server with SIGKILL, as a power cut does. */
  kill(): Promise<void>;
  /** Restarts the server on the same port and database; `changes` are settings that differ from those of its first start. */
  start(changes?: Settings): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a new demo venue. `prepare` is SQL that runs before the server starts; `settings` are added to the server's
 * environment.
 */
export function openVenue(prepare = '', settings: Settings = {}): Promise<Venue> {
  return openVenueFromTemplate(DEMO_TEMPLATE, prepare, settings);
}

/** Opens an empty venue without settings and users, with the server in production mode. */
export function openEmptyVenue(settings: Settings = {}): Promise<Venue> {
  return openVenueFromTemplate(EMPTY_TEMPLATE, '', { NODE_ENV: 'production', ...settings });
}

async function openVenueFromTemplate(template: string, prepare: string, settings: Settings): Promise<Venue> {
  const connection = z.parse(connectionShape, JSON.parse(process.env.E2E_DATABASE ?? 'null'));
  const database = `journey_${newId().replaceAll('-', '')}`;
  await runStatement(connection, `create database ${database} template ${template} strategy file_copy`);
  const venueConnection = { ...connection, database };
  if (prepare !== '') await runStatement(venueConnection, prepare);

  const databaseUrl = databaseUrlOf(venueConnection);
  const port = await freePort();
  const log: string[] = [];
  const start = (changes: Settings = {}) => startServer(port, databaseUrl, { ...settings, ...changes }, log);
  let server = await start();
  const stop = (signal: NodeJS.Signals) => stopServer(server, signal);
  return {
    url: `http://localhost:${port}`,
    databaseUrl,
    sql: async (statement) => void (await runStatement(venueConnection, statement)),
    read: (query) => runStatement(venueConnection, query),
    log: () => log.join(''),
    kill: () => stop('SIGKILL'),
    start: async (changes) => {
      server = await start(changes);
    },
    close: async () => {
      await stop('SIGTERM');
      await runStatement(connection, `drop database ${database} with (force)`);
    },
  };
}

/**
 * SQL that changes the settings of a test venue: an order then counts as paid as soon as the customer sends it. Venues use this
 * setting if the staff collect the money at the bar without marking it in the system.
 */
export const ORDERS_COUNT_AS_PAID = 'update settings set manual_orders_are_paid = true';

/**
 * Runs an end-to-end test («journey») with a venue of its own. Use it for a test that changes what every customer sees, or that
 * closes the open Z closure (cash closing). `prepare` is SQL that runs before the server starts.
 */
export async function withOwnVenue(journey: (venue: Venue) => Promise<void>, prepare?: string): Promise<void> {
  const venue = await openVenue(prepare);
  try {
    await journey(venue);
  } finally {
    await venue.close();
  }
}

/**
 * Playwright's `test` for the end-to-end tests («journeys») that share one demo venue per worker. The venue is open day and night.
 * Each test uses its own tables.
 */
export const test = base.extend<{ venue: Venue }, { workerVenue: Venue }>({
  workerVenue: [
    async ({}, use) => {
      const venue = await openVenue();
      await use(venue);
      await venue.close();
    },
    { scope: 'worker' },
  ],
  venue: ({ workerVenue }, use) => use(workerVenue),
  baseURL: ({ workerVenue }, use) => use(workerVenue.url),
});

const connectionShape = z.object({ host: z.string(), port: z.int(), user: z.string(), database: z.string() });
type VenueConnection = z.infer<typeof connectionShape>;

function databaseUrlOf({ host, port, user, database }: VenueConnection): string {
  const url = new URL(`postgres://localhost/${database}`);
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  url.searchParams.set('user', user);
  return url.href;
}

async function startServer(
  port: number,
  databaseUrl: string,
  settings: Settings,
  log: string[],
): Promise<ChildProcess> {
  // As it was built: the sources need three times the CPU time to start, in each of a hundred journeys.
  const server = spawn(process.execPath, serverArguments('production'), {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DEMO_PAYMENT: 'manual',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: databaseUrl,
      ...settings,
    },
  });
  for (const output of [server.stdout, server.stderr])
    output.setEncoding('utf8').on('data', (text: string) => log.push(text));
  try {
    await waitUntilReady(`http://localhost:${port}/readyz`, server);
  } catch (error) {
    // It would hold its connections to the database for all later journeys.
    await stopServer(server, 'SIGKILL');
    throw new Error(`The server did not start:\n${log.join('')}`, { cause: error });
  }
  return server;
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const checkReady = async () => {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode} before it was ready.`);
    const reply = await fetch(url).catch(() => null);
    return reply?.ok ? true : null;
  };
  const isReady = await waitUntil(checkReady, { everyMs: READY_CHECK_INTERVAL_MS, forMs: START_TIMEOUT_MS });
  if (isReady === null) throw new Error('The server did not become ready.');
}

async function stopServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill(signal);
  await once(server, 'exit');
}
