// The limits of open connections, over real connections.
import { once } from 'node:events';
import net from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { listenOnFreePort } from '#server/platform/testing/stream.ts';
import { limitConnections } from './limit-connections.ts';

let app: FastifyInstance;

afterEach(() => app.close());

describe('the connections of one address', () => {
  it('beyond the limit end at once, and one that ends makes room for another', async () => {
    const port = await startTrial({ connections: 10, connectionsOfAddress: 2 });
    const first = await connect(port);
    const second = await connect(port);
    const third = await connect(port);
    await third.closed;
    expect(await second.ask()).toMatch(/^HTTP\/1\.1 200 /);

    first.socket.destroy();
    await first.closed;
    await second.ask();
    const fourth = await connect(port);
    expect(await fourth.ask()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('are not limited if it is a proxy, which connects for all clients', async () => {
    const port = await startTrial({ connections: 10, connectionsOfAddress: 1, isProxy: () => true });
    const clients = [await connect(port), await connect(port), await connect(port)];
    for (const client of clients) expect(await client.ask()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('end, even those of a proxy, beyond the limit of all connections', async () => {
    const port = await startTrial({ connections: 1, connectionsOfAddress: 1, isProxy: () => true });
    const first = await connect(port);
    expect(await first.ask()).toMatch(/^HTTP\/1\.1 200 /);
    await (await connect(port)).closed;
  });
});

async function startTrial(rules: { connections: number; connectionsOfAddress: number; isProxy?: () => boolean }) {
  app = Fastify({ forceCloseConnections: true });
  app.get('/', () => 'ok');
  limitConnections(app.server, { isProxy: () => false, ...rules });
  return Number(new URL(await listenOnFreePort(app)).port);
}

async function connect(port: number) {
  const socket = net.connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return {
    socket,
    closed,
    /** Sends a request and returns the response. */
    ask: async () => {
      socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
      const [reply]: unknown[] = await once(socket, 'data');
      return String(reply);
    },
  };
}
