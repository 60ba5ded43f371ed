// Replies that are compressed once and sent many times.
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { PreparedReply } from './prepared-reply.ts';

const app = Fastify();
const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' };
const found = await PreparedReply.of('Tú pedido', headers);
const lost = await PreparedReply.of('No lo hemos encontrado.', headers, 404);
app.get('/found', (request, reply) => found.send(request, reply));
app.get('/lost', (request, reply) => lost.send(request, reply));
afterAll(() => app.close());

describe('a prepared reply', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['br;q=0.8', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0, gzip; q=0.0', undefined],
    ['brotli, xgzip', undefined],
  ])('is sent to a browser that accepts «%s» as %s', async (accepted, encoding) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const response = await app.inject({ url: '/found', headers });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers.vary).toBe('accept-encoding');
  });

  it('has its headers and ETag, with a 304 response too', async () => {
    const whole = await app.inject({ url: '/found' });
    expect(whole.body).toBe('Tú pedido');
    const { etag } = whole.headers;
    const short = await app.inject({ url: '/found', headers: { 'if-none-match': String(etag) } });
    expect(short.statusCode).toBe(304);
    expect(short.body).toBe('');
    expect(short.headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  });

  it('with an error status is always sent with its body', async () => {
    const first = await app.inject({ url: '/lost' });
    const again = await app.inject({ url: '/lost', headers: { 'if-none-match': String(first.headers.etag) } });
    expect(again).toMatchObject({ statusCode: 404, body: 'No lo hemos encontrado.' });
  });
});
