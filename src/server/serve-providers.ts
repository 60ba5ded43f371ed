// Where those who move the money reach us: their messages, and the pages of banks that guests come back from. Neither
// brings a cookie. A message proves itself by its signature; a bank's page knows an address that nobody can guess.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BACK_FROM_BANK } from '#contract/failures.es.ts';
import type { ProviderId } from '#domain/attempt.ts';
import {
  type HearRefund,
  InvalidSignatureError,
  type Means,
  type Provider,
  receiveMessage,
  returnFromBank,
} from './attempts/index.ts';
import { type Client, type Context, createHouseContext, type House, Refused } from './platform/context.ts';

/** Longer than any message or return of theirs. */
const MESSAGE_BYTES_MAX = 256 * 1024;
/** From one address: all of a company's messages come from a few, and all of a venue's guests from one. */
const PER_MINUTE = 1_200;

/** Routes for requests from other sites; what they say is believed by what it proves alone. */
const OPEN = {
  schema: { hide: true },
  bodyLimit: MESSAGE_BYTES_MAX,
  config: { anyOrigin: true, rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } },
} as const;

/** These want 200 for every message, also for one that is not believed. */
const WANTS_200: ReadonlySet<ProviderId> = new Set(['redsys']);

/** Where a bank's page may send guests back to by a form, which are pages of ours. */
const PAGES_RETURNED_TO = ['/success-redsys', '/success-bizum', '/'];

/** Routes the messages of each provider and the returns of the banks' pages. */
export async function serveProviders(
  app: FastifyInstance,
  house: House,
  means: Means,
  hearRefund: HearRefund,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  for (const provider of means.providers) {
    app.post(`/api/providers/${provider.id}/messages`, OPEN, async (request, reply) => {
      const message = { headers: request.headers, body: bytesOf(request) };
      const heard = receiveMessage(contextOf(house, request), means, provider, message, hearRefund);
      return reply.code(await statusOf(heard, provider, request)).send();
    });
  }
  app.post('/api/attempt-returns/:key', OPEN, async (request, reply) => {
    const attemptId = await returnFromBank(contextOf(house, request), means, keyOf(request), fieldsOf(request));
    if (attemptId === null) throw new Refused('not-found');
    return sendPage(reply, 'attempt-returned', `/success-redsys?externalId=${attemptId}&redirect=true`);
  });
  app.post('/api/attempt-returns/:key/fingerprint', OPEN, async (_request, reply) =>
    sendPage(reply, 'fingerprint-done', '/'),
  );
  app.get('/api/attempt-returns.js', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(TELL_PARENT),
  );
  for (const page of PAGES_RETURNED_TO) {
    app.post(page, OPEN, async (request, reply) => reply.redirect(`${page}?${signedQuery(request)}`, 303));
  }
}

/** 200, or what the provider wants to hear of a message that it did not send. A fault of ours goes on. */
async function statusOf(heard: Promise<void>, { id }: Provider, request: FastifyRequest): Promise<number> {
  try {
    await heard;
    return 200;
  } catch (error) {
    if (!(error instanceof InvalidSignatureError)) throw error;
    request.log.warn({ provider: id }, 'A message was not from whom it says');
    return WANTS_200.has(id) ? 200 : 400;
  }
}

function contextOf(house: House, request: FastifyRequest): Context {
  return createHouseContext(house, { log: request.log, address: request.ip, client: clientOf(request) });
}

/** What a request says of the program that sent it. */
export function clientOf({ headers }: FastifyRequest): Client {
  return { userAgent: headers['user-agent'] ?? '', accept: headers.accept ?? '' };
}

function keyOf({ params }: FastifyRequest): string {
  return typeof params === 'object' && params !== null && 'key' in params ? String(params.key) : '';
}

function bytesOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function fieldsOf(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(bytesOf(request).toString('utf8')));
}

/** The address as it was, with the signed fields of the form in its query. */
function signedQuery(request: FastifyRequest): string {
  const query = new URL(request.url, 'http://any').searchParams;
  for (const [name, value] of Object.entries(fieldsOf(request))) {
    if (/^Ds_\w+$/i.test(name)) query.set(name, value);
  }
  return query.toString();
}

/** A page for the frame that a bank was shown in: its script tells the page around it, which goes on. */
function sendPage(reply: FastifyReply, news: 'attempt-returned' | 'fingerprint-done', alone: string): FastifyReply {
  return reply
    .headers({
      'content-security-policy': "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="es"><meta charset="utf-8"><title>Comanda</title><p>${BACK_FROM_BANK}</p>` +
        `<script src="/api/attempt-returns.js" data-news="${news}" data-alone="${escapeText(alone)}"></script></html>`,
    );
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** Without a page around it, the guest goes on here. */
const TELL_PARENT = `const { news, alone } = document.currentScript.dataset;
if (window.parent === window) location.replace(alone);
else window.parent.postMessage({ comanda: news }, location.origin);
`;
