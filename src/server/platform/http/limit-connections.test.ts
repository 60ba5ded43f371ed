// The limits of open connections, over real connections.
import { once } from 'node:events';
import net from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { listenOnFreePort } from '#server/platform/testing/stream.ts';
import { limitConnections } from './limit-connections.ts';

const OK = /^HTTP\/1\.1 200 /;

let app: FastifyInstance;

afterEach(() => app.close());

describe('the connections of one address', () => {
  it('beyond the limit end one without a request: the one that has been without for longest', async () => {
    const port = await startTrial({ connections: 10, connectionsOfAddress: 2 });
    const first = await connect(port);
    const second = await connect(port);
    await first.ask();
    const third = await connect(port);
    await second.closed;
    expect(await first.ask()).toMatch(OK);
    expect(await third.ask()).toMatch(OK);
    const fourth = await connect(port);
    await first.closed;
    expect(await fourth.ask()).toMatch(OK);
  });

  it('beyond the limit are refused while each of them has a request, and one that ends makes room', async () => {
    const port = await startTrial({ connections: 10, connectionsOfAddress: 2 });
    const streams = [await connect(port), await connect(port)];
    for (const stream of streams) expect(await stream.ask('/stream')).toMatch(OK);
    await (await connect(port)).closed;
    streams[0]?.socket.destroy();
    await streams[0]?.closed;
    await expect.poll(async () => (await connect(port)).ask()).toMatch(OK);
    expect(streams[1]?.socket.destroyed).toBe(false);
  });

  it('of one client who keeps opening idle ones do not keep another client of the address out', async () => {
    const port = await startTrial({ connections: 100, connectionsOfAddress: 5 });
    for (let count = 0; count < 20; count += 1) await connect(port);
    expect(await (await connect(port)).ask()).toMatch(OK);
  });

  it('are not limited if it is a proxy, which connects for all clients', async () => {
    const port = await startTrial({ connections: 10, connectionsOfAddress: 1, isProxy: () => true });
    const clients = [await connect(port), await connect(port), await connect(port)];
    for (const client of clients) expect(await client.ask()).toMatch(OK);
  });

  it('end, even those of a proxy, beyond the limit of all connections', async () => {
    const port = await startTrial({ connections: 1, connectionsOfAddress: 1, isProxy: () => true });
    const first = await connect(port);
    expect(await first.ask()).toMatch(OK);
    await (await connect(port)).closed;
  });
});

async function startTrial(rules: { connections: number; connectionsOfAddress: number; isProxy?: () => boolean }) {
  app = Fastify({ forceCloseConnections: true });
  app.get('/', () => 'ok');
  app.get('/stream', (_, reply) => {
    reply.hijack();
    reply.raw.writeHead(200).write('begins');
  });
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
    ask: async (path = '/') => {
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
      const [reply = '']: unknown[] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      return String(reply);
    },
  };
}
