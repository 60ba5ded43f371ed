// A whole venue for journeys: a database cloned from the demo and the real server as a process of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { test as base } from '@playwright/test';
import * as z from 'zod/mini';
import { waitUntil } from '#server/platform/embedded-database/wait-until.ts';
import { newId } from '#server/platform/ids.ts';
import { DEMO_TEMPLATE, EMPTY_TEMPLATE, runOn } from './start-database.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const START_TIMEOUT_MS = 20_000;
/** Looking without a pause would take a core from the server that is to become ready. */
const READY_CHECK_INTERVAL_MS = 20;

type Settings = Readonly<Record<string, string>>;

export interface Venue {
  /** Where it is served, without a slash at the end. */
  readonly url: string;
  /** Changes stored facts behind the server's back; what it keeps in memory it does not notice until it restarts. */
  sql(statement: string): Promise<void>;
  /** Where its database is, for programs that run beside the server. */
  readonly databaseUrl: string;
  /** What is stored. */
  read(query: string): Promise<readonly unknown[]>;
  /** All that the server has logged. */
  log(): string;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and database. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a venue of its own; `prepare` runs before the server starts, which gets the settings besides its own. */
export function openVenue(prepare = '', settings: Settings = {}): Promise<Venue> {
  return openVenueFromTemplate(DEMO_TEMPLATE, prepare, settings);
}

/** Opens one as a new owner finds it, with nothing set up and nobody who could sign in, served as in production. */
export function openEmptyVenue(settings: Settings = {}): Promise<Venue> {
  return openVenueFromTemplate(EMPTY_TEMPLATE, '', { NODE_ENV: 'production', ...settings });
}

async function openVenueFromTemplate(template: string, prepare: string, settings: Settings): Promise<Venue> {
  const connection = z.parse(connectionShape, JSON.parse(process.env.E2E_DATABASE ?? 'null'));
  const database = `journey_${newId().replaceAll('-', '')}`;
  await runOn(connection, `create database ${database} template ${template}`);
  const own = { ...connection, database };
  if (prepare !== '') await runOn(own, prepare);

  const databaseUrl = databaseUrlOf(own);
  const port = await freePort();
  const log: string[] = [];
  const start = async () => {
    const started = await startServer(port, databaseUrl, settings);
    started.stdout?.setEncoding('utf8').on('data', (text: string) => log.push(text));
    return started;
  };
  let server = await start();
  const stop = (signal: NodeJS.Signals) => stopServer(server, signal);
  return {
    url: `http://localhost:${port}`,
    databaseUrl,
    sql: async (statement) => void (await runOn(own, statement)),
    read: (query) => runOn(own, query),
    log: () => log.join(''),
    kill: () => stop('SIGKILL'),
    start: async () => {
      server = await start();
    },
    close: async () => {
      await stop('SIGTERM');
      await runOn(connection, `drop database ${database} with (force)`);
    },
  };
}

/** Journeys of one worker share one venue, open day and night, and keep apart by their tables. */
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

async function startServer(port: number, databaseUrl: string, settings: Settings): Promise<ChildProcess> {
  const server = spawn(process.execPath, [path.join(ROOT, 'src/server/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
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
  await waitUntilReady(`http://localhost:${port}/readyz`, server);
  return server;
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const look = async () => {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode} before it was ready.`);
    const reply = await fetch(url).catch(() => null);
    return reply?.ok ? true : null;
  };
  const isReady = await waitUntil(look, { everyMs: READY_CHECK_INTERVAL_MS, forMs: START_TIMEOUT_MS });
  if (isReady === null) throw new Error('The server did not become ready.');
}

async function stopServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill(signal);
  await once(server, 'exit');
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
