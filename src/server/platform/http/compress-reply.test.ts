// Compression of long replies.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { COMPRESSED_LENGTH_MIN, compressReply } from './compress-reply.ts';

const LONG = JSON.stringify({ names: Array.from({ length: 300 }, (_, index) => `Caña ${index}`) });
const SHORT = JSON.stringify({ name: 'Caña' });

const app = Fastify();
const onSend = compressReply;
app.get('/long', { onSend }, (_, reply) => reply.type('application/json').send(LONG));
app.get('/short', { onSend }, (_, reply) => reply.type('application/json').send(SHORT));
app.get('/refused', { onSend }, (_, reply) => reply.code(409).type('application/json').send(LONG));
app.get('/bytes', { onSend }, (_, reply) => reply.type('image/png').send(Buffer.from(LONG)));
app.get('/nothing', { onSend }, (_, reply) => reply.code(204).send());
afterAll(() => app.close());

describe('a long reply', () => {
  it.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
  ] as const)('comes as %s to a browser that reads «%s»', async (encoding, accepted, whole) => {
    for (const [url, statusCode] of [['/long', 200] as const, ['/refused', 409] as const]) {
      const answer = await ask(url, accepted);
      const { rawPayload: bytes } = answer;
      expect(answer).toMatchObject({ statusCode });
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(bytes.length),
        vary: 'accept-encoding',
      });
      expect(bytes.length).toBeLessThan(LONG.length / 3);
      expect(whole(bytes).toString()).toBe(LONG);
    }
  });

  it.each(['', 'identity', 'zstd'])('is sent uncompressed to a client that accepts «%s»', async (accepted) => {
    const answer = await ask('/long', accepted);
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.headers).toMatchObject({
      vary: 'accept-encoding',
      'content-length': String(Buffer.byteLength(LONG)),
    });
    expect(answer.body).toBe(LONG);
  });

  it('has its compressed length in Content-Length', async () => {
    const [{ rawPayload }, head] = [await ask('/long', 'br'), await ask('/long', 'br', 'HEAD')];
    expect(head).toMatchObject({ statusCode: 200, body: '' });
    expect(head.headers['content-length']).toBe(String(rawPayload.length));
  });
});

it.each([
  ['shorter than a packet', '/short', SHORT],
  ['no text', '/bytes', LONG],
  ['nothing', '/nothing', ''],
])('an answer that is %s comes as it is', async (_, url, body) => {
  expect(SHORT.length).toBeLessThan(COMPRESSED_LENGTH_MIN);
  const answer = await ask(url, 'br');
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(answer.body).toBe(body);
});

function ask(url: string, accepted: string, method: 'GET' | 'HEAD' = 'GET') {
  return app.inject({ method, url, headers: { 'accept-encoding': accepted } });
}
