// Replies with a new nonce in each response.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { NonceReply } from './nonce-reply.ts';

const POLICY = "script-src 'self' 'nonce-PLACEHOLDER'; style-src 'nonce-PLACEHOLDER'";
const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY };

const app = Fastify();
const template = { placeholder: 'PLACEHOLDER', text: '<meta nonce="PLACEHOLDER">Tú pedido', headers: HEADERS };
const found = new NonceReply({ ...template, status: 200 });
const lost = new NonceReply({ ...template, status: 404 });
const sameText = new NonceReply({
  placeholder: 'OTHER',
  text: template.text.replaceAll('PLACEHOLDER', 'OTHER'),
  headers: { ...HEADERS, 'content-security-policy': POLICY.replaceAll('PLACEHOLDER', 'OTHER') },
  status: 200,
});
const otherHeaders = { ...HEADERS, 'content-security-policy': "script-src 'nonce-PLACEHOLDER'" };
const otherPolicy = new NonceReply({ ...template, headers: otherHeaders, status: 200 });
app.get('/found', (request, reply) => found.send(request, reply));
app.get('/same-text', (request, reply) => sameText.send(request, reply));
app.get('/other-policy', (request, reply) => otherPolicy.send(request, reply));
app.get('/lost', (request, reply) => lost.send(request, reply));
afterAll(() => app.close());

describe('a reply with a nonce', () => {
  it('has the same nonce in its text and in its policy, and another in each response', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => app.inject({ url: '/found' })));
    const nonces = responses.map(({ body, headers }) => {
      const nonce = /<meta nonce="([^"]+)">Tú pedido/.exec(body)?.[1];
      expect(headers['content-security-policy']).toBe(`script-src 'self' 'nonce-${nonce}'; style-src 'nonce-${nonce}'`);
      expect(nonce).toMatch(/^[\w+/]{22}==$/);
      return nonce;
    });
    expect(new Set(nonces).size).toBe(3);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed with %s', async (encoding, decompress) => {
    const response = await app.inject({ url: '/found', headers: { 'accept-encoding': encoding } });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
    expect(decompress(response.rawPayload).toString()).toMatch(/^<meta nonce=".{24}">Tú pedido$/);
  });

  it('is not sent again to a browser that has it: its earlier nonce and policy stay valid there', async () => {
    const { etag } = (await app.inject({ url: '/found' })).headers;
    const unchanged = await app.inject({ url: '/found', headers: { 'if-none-match': String(etag) } });
    expect(unchanged).toMatchObject({ statusCode: 304, body: '' });
    expect(unchanged.headers).toMatchObject({ etag, vary: 'accept-encoding' });
    expect(unchanged.headers).not.toHaveProperty('content-security-policy');
  });

  it('has an ETag that changes with the text and with the policy, and not with the nonce', async () => {
    const [found, sameText, otherPolicy] = await Promise.all(
      ['/found', '/same-text', '/other-policy'].map((url) => app.inject({ url })),
    );
    expect(sameText?.headers.etag).toBe(found?.headers.etag);
    expect(otherPolicy?.headers.etag).not.toBe(found?.headers.etag);
  });

  it('with an error status is always sent with its body', async () => {
    const first = await app.inject({ url: '/lost' });
    const again = await app.inject({ url: '/lost', headers: { 'if-none-match': String(first.headers.etag) } });
    expect(again.statusCode).toBe(404);
    expect(again.body).toContain('Tú pedido');
  });
});
