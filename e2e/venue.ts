// A whole venue for journeys: a database cloned from the demo and the real server as a process of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { test as base } from '@playwright/test';
import * as z from 'zod/mini';
import { newId } from '#server/platform/ids.ts';
import { DEMO_TEMPLATE, runOn } from './start-database.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const START_PATIENCE_MS = 20_000;

export interface Venue {
  /** Where it is served, without a slash at the end. */
  readonly url: string;
  /** Changes stored facts behind the server's back; what it keeps in memory it does not notice until it restarts. */
  sql(statement: string): Promise<void>;
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
export async function openVenue(prepare = '', settings: Readonly<Record<string, string>> = {}): Promise<Venue> {
  const connection = z.parse(connectionShape, JSON.parse(process.env.E2E_DATABASE ?? 'null'));
  const database = `journey_${newId().replaceAll('-', '')}`;
  await runOn(connection, `create database ${database} template ${DEMO_TEMPLATE}`);
  const own = { ...connection, database };
  if (prepare !== '') await runOn(own, prepare);

  const port = await freePort();
  const log: string[] = [];
  const start = async () => {
    const started = await startServer(port, own, settings);
    started.stdout?.setEncoding('utf8').on('data', (text: string) => log.push(text));
    return started;
  };
  let server = await start();
  const stop = (signal: NodeJS.Signals) => end(server, signal);
  return {
    url: `http://localhost:${port}`,
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
type OwnConnection = z.infer<typeof connectionShape>;

async function startServer(
  port: number,
  { host, port: databasePort, user, database }: OwnConnection,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const databaseUrl = new URL(`postgres://localhost/${database}`);
  databaseUrl.searchParams.set('host', host);
  databaseUrl.searchParams.set('port', String(databasePort));
  databaseUrl.searchParams.set('user', user);
  const server = spawn(process.execPath, [path.join(ROOT, 'src/server/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DEMO_PAYMENT: 'manual',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: databaseUrl.href,
      ...settings,
    },
  });
  await untilReady(`http://localhost:${port}/readyz`, server);
  return server;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_PATIENCE_MS;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode} before it was ready.`);
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (performance.now() > deadline) throw new Error('The server did not become ready.');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
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
