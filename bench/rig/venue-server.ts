// The server as a process of its own.
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Child, startChild } from './child.ts';
import type { Address } from './cluster.ts';

const LOOK_EVERY_MS = 5;
const READY_PATIENCE_MS = 60_000;

export interface VenueServer extends Child {
  readonly port: number;
}

/** The product's own start, in production, on a database of the cluster. */
export function startVenue(address: Address, settings: NodeJS.ProcessEnv = {}): Promise<VenueServer> {
  return startServer('src/server/main.ts', { ...settings, NODE_ENV: 'production', DATABASE_URL: urlOf(address) });
}

/** Any server of ours that listens on PORT and says on /readyz when it is ready. */
export async function startServer(file: string, env: NodeJS.ProcessEnv): Promise<VenueServer> {
  const port = await freePort();
  const address = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: `http://localhost:${port}` };
  const child = startChild(file, { env: { ...env, ...address } });
  await untilReady(port, child);
  return { ...child, port };
}

/** The database as a setting of the server. */
export function urlOf({ host, port, user, database }: Address): string {
  const url = new URL(`postgres://localhost/${database}`);
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  url.searchParams.set('user', user);
  return url.href;
}

async function untilReady(port: number, child: Child): Promise<void> {
  const deadline = performance.now() + READY_PATIENCE_MS;
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (child.hasEnded()) throw new Error('The server ended before it was ready.');
    if (performance.now() > deadline) throw new Error('The server did not become ready.');
    await pause(LOOK_EVERY_MS);
  }
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const port = portOf(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The port that a server of ours was given. */
export function portOf(server: net.Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
