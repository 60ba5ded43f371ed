// Starts the server as a child process.
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverArguments } from '#scripts/server-entry.mjs';
import { type ChildServer, ROOT, startChild } from './child-server.ts';
import type { DatabaseAddress } from './cluster.ts';
import { freePort } from './ports.ts';

/** Where `npm start` keeps compiled modules. */
const COMPILED = { NODE_COMPILE_CACHE: path.join(ROOT, 'dist/.compiled') };
const READY_POLL_MS = 5;
const READY_TIMEOUT_MS = 60_000;

/** A running server of a venue, as a child process. */
export interface VenueServer extends ChildServer {
  readonly port: number;
}

/** The arguments of Node that start the built server, as `npm start` does in production. */
export const BUILT_SERVER_ARGUMENTS = serverArguments('production');

/** Starts the built server on this database, in production mode unless the settings name another one. */
export function startProductServer(address: DatabaseAddress, settings: NodeJS.ProcessEnv = {}): Promise<VenueServer> {
  return startServer(BUILT_SERVER_ARGUMENTS, {
    NODE_ENV: 'production',
    ...settings,
    DATABASE_URL: databaseUrl(address),
  });
}

/**
 * Starts a server on a free port and waits until /readyz responds with success. `program` has the arguments of Node and, last, the
 * file of the server, which reads its port from `PORT`.
 */
export async function startServer(
  program: readonly string[],
  env: NodeJS.ProcessEnv,
  output?: number,
): Promise<VenueServer> {
  const port = await freePort();
  const address = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: `http://localhost:${port}` };
  const nodeArguments = program.slice(0, -1);
  const child = startChild(program.at(-1) ?? '', { nodeArguments, env: { ...COMPILED, ...env, ...address }, output });
  await untilReady(port, child);
  return { ...child, port };
}

/** Returns the connection string of a database, for the setting `DATABASE_URL`. */
export function databaseUrl({ host, port, user, database }: DatabaseAddress): string {
  const url = new URL(`postgres://localhost/${database}`);
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  url.searchParams.set('user', user);
  return url.href;
}

async function untilReady(port: number, child: ChildServer): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (child.hasEnded()) throw new Error('The server ended before it was ready.');
    if (performance.now() > deadline) throw new Error('The server did not become ready.');
    await pause(READY_POLL_MS);
  }
}
