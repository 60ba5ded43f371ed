// Stopping the server while requests and streams are open, over real connections.
import { once } from 'node:events';
import { stat } from 'node:fs';
import net from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createLiveHub, type LiveHub } from '#server/platform/live/live-hub.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { listenOnFreePort } from '#server/platform/testing/stream.ts';
import { until } from '#server/platform/testing/until.ts';
import { drainRequests, stoppingSignal } from './drain-requests.ts';

const STRANGER = { kind: 'anonymous', sessionId: null, address: '127.0.0.1', hasOrdered: false } as const;

describe('a server that stops', () => {
  it('answers the request under way, and ends its streams after that', async () => {
    const { app, live, address, finish, isReached } = await startTrial();
    const stream = await fetch(`${address}/live`);
    const streamEnded = stream.text();
    const reply = fetch(`${address}/slow`);
    await until('the request is under way', isReached);

    const closed = app.close();
    await until('a new request is refused', async () => (await fetch(`${address}/slow`)).status === 503);
    expect(live.size).toBe(1);
    finish();
    expect(await (await reply).json()).toEqual({ isStored: true });
    await closed;
    expect(await streamEnded).toContain('ready');
    expect(live.size).toBe(0);
  });

  it('cuts a request that takes longer than the limit, and says so in the log', async () => {
    const { app, address, isReached, log } = await startTrial(30);
    const reply = fetch(`${address}/slow`);
    await until('the request is under way', isReached);
    await Promise.all([app.close(), expect(reply).rejects.toThrow('fetch failed')]);
    expect(log.text()).toMatch(/"requests":1,.*"Stopped before requests were answered"/);
  });

  it('makes a request that waits for something new reply at once', async () => {
    const { app, address, isReached } = await startTrial();
    const reply = fetch(`${address}/waiting`);
    await until('the request is under way', isReached);
    await app.close();
    expect(await (await reply).json()).toEqual({ news: [] });
  });

  it('answers a request whose connection was not accepted yet', async () => {
    const { app, address } = await startTrial();
    const { port } = new URL(address);
    const client = net.connect(Number(port), '127.0.0.1');
    client.end('GET /waiting HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    // The system connects now; the server accepts the connection in the next turn of the event loop.
    await new Promise((resolve) => process.nextTick(resolve));
    const [closed, [answer]] = [app.close(), await once(client, 'data')];
    expect(String(answer)).toContain('503 Service Unavailable');
    await closed;
  });

  it('answers a request that arrives on an idle connection after it has stopped listening, and resets no idle connection', async () => {
    const { app, address } = await startTrial();
    const [used, idle] = [await connectPersistently(address), await connectPersistently(address)];
    const closed = app.close();
    await until('the server has stopped listening', () => !app.server.listening);
    used.socket.write(REQUEST);
    await until('the late request is answered', () => used.received().includes('503 Service Unavailable'));
    await closed;
    expect([await used.ended, await idle.ended]).toEqual(['closed', 'closed']);
    expect(used.received().split('HTTP/1.1 ')).toHaveLength(3);
  });

  it('resets no connection on which a request arrives after the time for late ones', async () => {
    const { app, address } = await startTrial();
    const late = await connectPersistently(address, { allowHalfOpen: true });
    const closed = app.close();
    await once(late.socket, 'end');
    late.socket.write(REQUEST);
    await new Promise<void>((resolve) => late.socket.end(resolve));
    await closed;
    expect(await late.ended).toBe('closed');
  });

  it('answers a client that connects while the last request under way is answered', async () => {
    const { app, address, finish, isReached } = await startTrial();
    const reply = fetch(`${address}/slow`);
    await until('the request is under way', isReached);
    const closed = app.close();
    await until('a new request is refused', async () => (await fetch(`${address}/slow`)).status === 503);
    // From here to the answer the event loop accepts no connection: it has done so before it calls this back.
    await new Promise((resolve) => stat(import.meta.filename, resolve));
    const client = net.connect(Number(new URL(address).port), '127.0.0.1');
    client.end(REQUEST);
    await new Promise((resolve) => process.nextTick(resolve));
    finish();
    expect(String((await once(client, 'data'))[0])).toContain('503 Service Unavailable');
    expect((await reply).status).toBe(200);
    await closed;
  });

  it('that has only streams does not wait', async () => {
    const { app, address } = await startTrial(60_000);
    const stream = await fetch(`${address}/live`);
    await app.close();
    expect(await stream.text()).toContain('ready');
  });
});

const REQUEST = 'GET /healthy HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** A connection on which one request was answered and that stays open. `ended` is how it ends. */
async function connectPersistently(address: string, options: { readonly allowHalfOpen?: boolean } = {}) {
  const socket = net.connect({ ...options, port: Number(new URL(address).port), host: '127.0.0.1' });
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  const ended = new Promise<string>((resolve) => {
    socket.once('error', ({ message }) => resolve(message));
    socket.once('close', () => resolve('closed'));
  });
  socket.write(REQUEST);
  await until('the first request is answered', () => received.includes('HTTP/1.1 404'));
  return { socket, ended, received: () => received };
}

interface Trial {
  readonly app: FastifyInstance;
  readonly live: LiveHub;
  readonly log: ReturnType<typeof captureLog>;
  readonly address: string;
  /** Lets `/slow` answer. */
  readonly finish: () => void;
  readonly isReached: () => boolean;
}

/** A server with a route that answers when the test says so, one that waits, and one with a stream. */
async function startTrial(msMax?: number): Promise<Trial> {
  const log = captureLog();
  const app = Fastify({ loggerInstance: log.log, forceCloseConnections: true });
  const live = createLiveHub(createSilentLog());
  drainRequests(app, live, msMax);
  let isReached = false;
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  app.get('/slow', async () => {
    isReached = true;
    await finished;
    return { isStored: true };
  });
  app.get('/waiting', async () => {
    isReached = true;
    const signal = stoppingSignal(app.server);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return { news: [] };
  });
  app.get('/live', (_request, reply) => {
    reply.hijack();
    live.open(reply.raw, {
      owner: STRANGER,
      topics: new Set(['menu']),
      customerId: null,
      isAllowed: () => Promise.resolve(true),
    });
  });
  return { app, live, log, address: await listenOnFreePort(app), finish, isReached: () => isReached };
}
