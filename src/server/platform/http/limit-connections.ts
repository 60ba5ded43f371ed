// Limits how many connections are open: all together, and those of one address. A connection beyond the limit ends at once.
import type { Server } from 'node:http';
import { rateLimitKey } from './rate-limit-key.ts';

/** The limits, and for which addresses only the one of all connections counts. */
export interface ConnectionRules {
  readonly connections: number;
  readonly connectionsOfAddress: number;
  /** True for a proxy, which connects for all clients. */
  readonly isProxy: (address: string) => boolean;
}

/** Applies the limits to the connections that the server accepts from now on. */
export function limitConnections(
  server: Server,
  { connections, connectionsOfAddress, isProxy }: ConnectionRules,
): void {
  server.maxConnections = connections;
  const counts = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const key = rateLimitKey(remoteAddress);
    const count = (counts.get(key) ?? 0) + 1;
    if (count > connectionsOfAddress) {
      socket.destroy();
      return;
    }
    counts.set(key, count);
    socket.once('close', () => {
      const left = (counts.get(key) ?? 1) - 1;
      if (left === 0) counts.delete(key);
      else counts.set(key, left);
    });
  });
}
