// Requests that arrive too slowly, sent over a real connection.
import { once } from 'node:events';
import net from 'node:net';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { closeAfterwards } from '#server/platform/testing/close-afterwards.ts';
import { listenOnFreePort } from '#server/platform/testing/stream.ts';
import { until } from '#server/platform/testing/until.ts';
import { allowUploadTime, type RequestTimeouts, timeoutOptions } from './request-timeouts.ts';

let uploadsBegun = 0;
const port = await listenWith({ requestMs: 150, uploadMs: 600, checkEveryMs: 20 });
/** For requests that a busy machine must have begun to read before their time is over. */
const slowPort = await listenWith({ requestMs: 3_000, uploadMs: 600_000, checkEveryMs: 20 });

const HEAD = 'host: localhost\r\ncontent-type: application/json\r\n';

describe('a request that arrives too slowly', () => {
  it.each([
    ['whose body does not end', `POST /form HTTP/1.1\r\n${HEAD}content-length: 9\r\n\r\n{`],
    ['whose headers do not end', 'GET /page HTTP/1.1\r\nhost: loc'],
    ['whose chunks do not end', `POST /form HTTP/1.1\r\n${HEAD}transfer-encoding: chunked\r\n\r\n1\r\n{\r\n`],
  ])('%s gets 408, and its connection ends', async (_, beginning) => {
    const client = connect();
    client.socket.write(beginning);
    await client.closed;
    expect(client.received()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('ends even if the reply needs no body: the connection is not kept open by the rest', async () => {
    const client = connect(slowPort);
    client.socket.write(`GET /page HTTP/1.1\r\n${HEAD}content-length: 9\r\n\r\n{`);
    await client.closed;
    expect(client.received()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is no authorised upload, which may take longer', async () => {
    const upload = connect(slowPort);
    upload.socket.write(`POST /upload HTTP/1.1\r\n${HEAD}content-length: 2\r\n\r\n{`);
    const before = uploadsBegun;
    await until('the upload has begun', () => uploadsBegun > before);
    // It begins later: when its time is over, that of a form would be over for the upload too.
    const form = connect(slowPort);
    form.socket.write(`POST /form HTTP/1.1\r\n${HEAD}content-length: 2\r\n\r\n{`);
    await form.closed;
    upload.socket.write('}');
    await until('the upload is accepted', () => upload.received().includes('isStored'));
    expect(upload.received()).toMatch(/^HTTP\/1\.1 200 /);
    upload.socket.destroy();
  });

  it('is an upload, too, once it exceeds its own limit', async () => {
    const upload = connect();
    upload.socket.write(`POST /upload HTTP/1.1\r\n${HEAD}content-length: 2\r\n\r\n{`);
    await upload.closed;
    expect(upload.received()).toBe('');
  });
});

describe('a request with more than 16 KB of headers', () => {
  it('gets 431 without a body, since it may be a HEAD', async () => {
    const client = connect();
    client.socket.write(`HEAD /${'x'.repeat(20_000)} HTTP/1.1\r\n${HEAD}\r\n`);
    await client.closed;
    expect(client.received()).toMatch(/^HTTP\/1\.1 431 [^]*\r\n\r\n$/);
  });
});

describe('a connection that sends no HTTP', () => {
  it('gets 400 and ends', async () => {
    const client = connect();
    client.socket.write('\u0016\u0003\u0001 not HTTP\r\n\r\n');
    await client.closed;
    expect(client.received()).toMatch(/^HTTP\/1\.1 400 /);
  });
});

/** Starts a server with these limits. Returns its port. */
async function listenWith(times: RequestTimeouts): Promise<number> {
  const app = Fastify(timeoutOptions(times));
  app.post('/form', () => ({ isStored: true }));
  app.get('/page', () => 'a page');
  const onRequest = async (request: Parameters<typeof allowUploadTime>[0]) => {
    allowUploadTime(request, times);
    uploadsBegun += 1;
  };
  app.post('/upload', { onRequest }, () => ({ isStored: true }));
  const address = await listenOnFreePort(app);
  closeAfterwards(() => app.close());
  return Number(new URL(address).port);
}

function connect(to = port) {
  const socket = net.connect({ port: to, host: '127.0.0.1' });
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('utf8')));
  socket.on('error', () => undefined);
  return { socket, closed: once(socket, 'close'), received: () => text };
}
