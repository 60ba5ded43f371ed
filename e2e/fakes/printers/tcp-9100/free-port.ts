// Listens on a free port of loopback that stays free while the printer is off.

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:net';

/** Below the ports that operating systems assign, so that the port of a printer that is off stays free. */
const PORTS = { from: 12_000, to: 32_000 };
const TRIES_MAX = 50;

/**
 * Lets the server listen on this port of 127.0.0.1, and returns the port. If `port` is null, chooses a free one below the range
 * that operating systems assign automatically, so that it stays free while the printer is off. Throws if the given port is taken.
 */
export async function listenOnLoopback(server: Server, port: number | null): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const candidate = port ?? randomInt(PORTS.from, PORTS.to);
    try {
      server.listen(candidate, '127.0.0.1');
      await once(server, 'listening');
      return candidate;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || port !== null || tries === TRIES_MAX) throw error;
    }
  }
}
