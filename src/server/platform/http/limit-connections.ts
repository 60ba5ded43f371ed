// Limits how many connections are open: all together, and those of one address. Beyond the limit of an address its oldest
// connection without a request ends, so that one phone with thousands of them keeps nobody out of the same Wi-Fi.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { rateLimitKey } from './rate-limit-key.ts';

/** How many connections may be open in all, and how many of one address. The limit of one address does not apply to proxies. */
interface ConnectionRules {
  readonly connections: number;
  readonly connectionsOfAddress: number;
  /** True for a proxy, which connects for all clients. */
  readonly isProxy: (address: string) => boolean;
}

/** The open connections of one address. */
interface Connections {
  count: number;
  /** Those without a request in progress, the one that has been so for longest first. */
  readonly idle: Set<Socket>;
}

/**
 * Limits the open connections of a server, in all and from one IP address. At the limit of an address, a new connection closes the
 * one that has been without a request for longest; if all have a request, the new one is closed. Proxies have only the limit for
 * all connections.
 */
export function limitConnections(
  server: Server,
  { connections, connectionsOfAddress, isProxy }: ConnectionRules,
): void {
  server.maxConnections = connections;
  const ofAddresses = new Map<string, Connections>();
  const ofSocket = new WeakMap<Socket, Connections>();
  const requests = new WeakMap<Socket, number>();

  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const key = rateLimitKey(remoteAddress);
    const open = ofAddresses.get(key) ?? { count: 0, idle: new Set() };
    if (open.count >= connectionsOfAddress) {
      const [oldest] = open.idle;
      if (!oldest) return void socket.destroy();
      remove(oldest);
      oldest.destroy();
    }
    ofAddresses.set(key, open);
    ofSocket.set(socket, open);
    open.count += 1;
    open.idle.add(socket);
    socket.once('close', () => remove(socket));

    function remove(ended: Socket): void {
      if (!ofSocket.delete(ended)) return;
      open.idle.delete(ended);
      open.count -= 1;
      if (open.count === 0) ofAddresses.delete(key);
    }
  });

  // A client may send the next request before the response to the one before has ended.
  server.on('request', ({ socket }, response) => {
    const open = ofSocket.get(socket);
    if (!open) return;
    requests.set(socket, (requests.get(socket) ?? 0) + 1);
    open.idle.delete(socket);
    response.once('close', () => {
      const left = (requests.get(socket) ?? 1) - 1;
      requests.set(socket, left);
      if (left === 0 && ofSocket.has(socket)) open.idle.add(socket);
    });
  });
}
