// Routes for requests that come from other sites: webhooks of the payment providers, and returns from the pages of
// banks. Neither carries a cookie. A webhook is authorised by its signature, a return by an unguessable address.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BACK_FROM_BANK_TEXT } from '#contract/payment-failures.es.ts';
import {
  handleReturnFromBankPage,
  InvalidSignatureError,
  type PaymentGateways,
  type Provider,
} from './attempts/index.ts';
import {
  type ClientHeaders,
  type Context,
  createSystemContext,
  RefusalError,
  type Services,
} from './platform/context.ts';
import { createWebhookTimeRecorder, handleWebhook } from './webhooks/index.ts';

/** Longer than any webhook or return. */
const BODY_BYTES_MAX = 256 * 1024;

/**
 * Not limited by address: all customers of a venue return from their bank by its one address. A wrong signature costs no query, and
 * a wrong address of a return one query.
 */
const FROM_OTHER_SITES = { bodyLimit: BODY_BYTES_MAX, config: { anyOrigin: true } } as const;

/** Adds the routes of the payment providers: their webhooks, and the returns of customers from pages of banks. */
export async function serveProviders(
  app: FastifyInstance,
  services: Services,
  gateways: PaymentGateways,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const recordContact = createWebhookTimeRecorder();
  for (const provider of gateways.providers) {
    app.post(`/api/providers/${provider.id}/messages`, FROM_OTHER_SITES, async (request, reply) => {
      const webhook = { headers: request.headers, body: bytesOf(request) };
      const context = contextOf(services, request);
      const received = handleWebhook(context, gateways, provider, webhook).then(() =>
        recordContact(context, provider.id),
      );
      return reply.code(await webhookStatus(received, provider, request)).send();
    });
    serveFormReturns(app, provider);
  }
  serveFrameReturns(app, services, gateways);
}

/** Returns 200, or the provider's own status for an invalid signature. Rethrows every other error. */
async function webhookStatus(received: Promise<void>, provider: Provider, request: FastifyRequest): Promise<number> {
  try {
    await received;
    return 200;
  } catch (error) {
    if (!(error instanceof InvalidSignatureError)) throw error;
    request.log.warn({ provider: provider.id }, 'Webhook signature verification failed');
    return provider.invalidSignatureStatus;
  }
}

/** Redirects a form that the provider's page posted to a customer page: the signed fields become part of the query. */
function serveFormReturns(app: FastifyInstance, { formReturns }: Provider): void {
  if (formReturns === null) return;
  for (const page of formReturns.paths) {
    app.post(page, FROM_OTHER_SITES, async (request, reply) =>
      reply.redirect(`${page}?${signedQuery(request, formReturns.signedField)}`, 303),
    );
  }
}

/** Serves the pages to which a bank's page returns inside the frame in which the customer page shows it. */
function serveFrameReturns(app: FastifyInstance, services: Services, gateways: PaymentGateways): void {
  app.post('/api/attempt-returns/:key', FROM_OTHER_SITES, async (request, reply) => {
    const attemptId = await handleReturnFromBankPage(
      contextOf(services, request),
      gateways,
      keyOf(request),
      fieldsOf(request),
    );
    if (attemptId === null) throw new RefusalError('not-found');
    return sendFramePage(reply, 'attempt-returned', `/success-redsys?externalId=${attemptId}&redirect=true`);
  });
  app.post('/api/attempt-returns/:key/fingerprint', FROM_OTHER_SITES, async (_request, reply) =>
    sendFramePage(reply, 'fingerprint-done', '/'),
  );
  app.get('/api/attempt-returns.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(FRAME_SCRIPT),
  );
}

function contextOf(services: Services, request: FastifyRequest): Context {
  return createSystemContext(services, { log: request.log, address: request.ip, client: clientHeadersOf(request) });
}

/**
 * Returns the headers `User-Agent` and `Accept` of a request, which describe the browser or program that sent it; an empty string
 * for a missing header.
 */
export function clientHeadersOf({ headers }: FastifyRequest): ClientHeaders {
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

function signedQuery(request: FastifyRequest, signedField: RegExp): string {
  const query = new URL(request.url, 'http://any').searchParams;
  for (const [name, value] of Object.entries(fieldsOf(request))) {
    if (signedField.test(name)) query.set(name, value);
  }
  return query.toString();
}

/** Sends the page for the frame. Its script notifies the parent page, or opens `fallbackPath` if there is no parent. */
function sendFramePage(
  reply: FastifyReply,
  message: 'attempt-returned' | 'fingerprint-done',
  fallbackPath: string,
): FastifyReply {
  return reply
    .headers({
      'content-security-policy': "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="es"><meta charset="utf-8"><title>Comanda</title><p>${BACK_FROM_BANK_TEXT}</p>` +
        `<script src="/api/attempt-returns.js" data-message="${message}" data-fallback="${escapeText(fallbackPath)}">` +
        '</script></html>',
    );
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** Runs inside the frame, as a file of ours, because the policy of the page allows no inline script. */
const FRAME_SCRIPT = `const { message, fallback } = document.currentScript.dataset;
if (window.parent === window) location.replace(fallback);
else window.parent.postMessage({ comanda: message }, location.origin);
`;
