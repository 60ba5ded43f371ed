// The API over HTTP: authorisation, planned faults, idempotency keys and responses.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StripeAccount } from './api/account.ts';
import { type Form, readForm, refuseUnknownParameters } from './api/form.ts';
import type { ApiResponse, IdempotencyKeys } from './api/idempotency-keys.ts';
import { ApiRefusal } from './api/refusal.ts';
import { expandObject } from './api/responses.ts';
import { findRoute } from './api/routes.ts';
import type { Fault, Faults } from './faults.ts';
import { readBody, sendJson, sendPage } from './http.ts';
import type { SecretKeys } from './secret-keys.ts';

/** One account of the simulated Stripe, with the keys and planned faults of its calls over HTTP. */
export interface AccountApi {
  readonly account: StripeAccount;
  readonly keys: IdempotencyKeys;
  readonly faults: Faults;
  readonly secretKeys: SecretKeys;
  readonly publishableKey: string;
}

/** Every origin may call the API with the publishable key, as at Stripe. */
const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, stripe-version',
  'access-control-allow-methods': 'GET, POST',
};

/** Serves one API call for the account that its key belongs to. */
export async function serveApi(
  apis: readonly AccountApi[],
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const method = request.method ?? 'GET';
  if (method === 'OPTIONS') {
    response.writeHead(204, CORS_HEADERS).end();
    return;
  }
  const body = await readBody(request);
  const api = apis.find((one) => hasSecretKey(one, request) || hasPublishableKey(one, request)) ?? null;
  const fault = api && hasSecretKey(api, request) ? takeFault(api, method, url, body) : null;
  if (api && fault?.when === 'before' && (await applyFault(api, fault, response))) return;
  const reply = api === null ? refuseKey(apis, request) : respond(api, request, method, url, body);
  if (api && fault?.when === 'after' && (await applyFault(api, fault, response))) return;
  const headers = {
    ...CORS_HEADERS,
    'request-id': `req_${randomUUID()}`,
    ...(reply.status >= 400 && reply.status < 500 ? { 'stripe-should-retry': 'false' } : {}),
    ...reply.headers,
  };
  if (fault?.what === 'cut-body') sendHalf(response, reply, headers);
  else sendJson(response, reply.status, reply.body, headers);
}

/** Returns the fault that is planned for this call, or null. */
function takeFault({ account, faults }: AccountApi, method: string, { pathname }: URL, body: string): Fault | null {
  return faults.takeFault(`${method} ${pathname}`, (reference) => {
    // A refund names its payment intent in the body.
    const named = [...pathname.split('/'), ...new URLSearchParams(body).values()];
    const objects = named.flatMap((id) => account.findObject(id) ?? []);
    return named.includes(reference) || objects.some((object) => account.referenceOf(object) === reference);
  });
}

/** Applies a planned fault. Returns true if no response must be sent any more. */
async function applyFault(api: AccountApi, { what }: Fault, response: ServerResponse): Promise<boolean> {
  switch (what) {
    case 'pause':
      await api.faults.pause();
      return false;
    case 'cut-body':
      return false;
    case 'hang':
      api.faults.hang(response);
      return true;
    case 'drop':
      response.destroy();
      return true;
    case 'fail':
      sendJson(response, 500, { error: { type: 'api_error', message: 'A planned failure.' } });
      return true;
    case 'rate-limit':
      sendJson(response, 429, {
        error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' },
      });
      return true;
    case 'lock-timeout':
      sendJson(response, 429, {
        error: { type: 'invalid_request_error', code: 'lock_timeout', message: 'Another call uses this object.' },
      });
      return true;
    case 'key-in-use':
      sendJson(response, 409, {
        error: {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: 'Another call with this idempotency key has not ended.',
        },
      });
      return true;
    case 'html':
      sendPage(response, 502, '<!doctype html><html lang="en"><title>Bad gateway</title><h1>Bad gateway</h1></html>');
      return true;
  }
}

/** Sends the first half of a response, and breaks the connection. */
function sendHalf(response: ServerResponse, reply: ApiResponse, headers: Readonly<Record<string, string>>): void {
  const bytes = Buffer.from(JSON.stringify(reply.body));
  response.writeHead(reply.status, { ...headers, 'content-type': 'application/json', 'content-length': bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}

/** The response to a call with a key that no account accepts. */
function refuseKey(apis: readonly AccountApi[], request: IncomingMessage): ApiResponse {
  const key = keyOf(request);
  const isExpired = apis.some(({ secretKeys }) => secretKeys.isExpired(key));
  const refusal = isExpired
    ? new ApiRefusal('Expired API Key provided.', { status: 401, code: 'api_key_expired' })
    : new ApiRefusal('Invalid API Key provided.', { status: 401 });
  return { status: refusal.status, body: refusal.body() };
}

function respond(api: AccountApi, request: IncomingMessage, method: string, url: URL, body: string): ApiResponse {
  return catchRefusal(() =>
    withIdempotencyKey(api, request, `${method} ${url.pathname} ${body}`, () => {
      const form = readForm(method === 'POST' ? body : url.search.slice(1));
      return { status: 200, body: runRoute(api, request, method, url.pathname, form) };
    }),
  );
}

function withIdempotencyKey(
  api: AccountApi,
  request: IncomingMessage,
  requestKey: string,
  run: () => ApiResponse,
): ApiResponse {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return run();
  const before = api.keys.findResponse(key, requestKey);
  if (before) return before;
  const reply = catchRefusal(run);
  api.keys.storeResponse(key, requestKey, reply);
  return reply;
}

function catchRefusal(run: () => ApiResponse): ApiResponse {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    return { status: error.status, body: error.body() };
  }
}

function runRoute(api: AccountApi, request: IncomingMessage, method: string, path: string, form: Form): object {
  const found = findRoute(method, path);
  if (found === null) throw new ApiRefusal(`The simulator does not support ${method} ${path}.`, { status: 404 });
  const { route, id } = found;
  const runCall = hasSecretKey(api, request)
    ? route.run
    : hasPublishableKey(api, request)
      ? route.runForBrowsers
      : undefined;
  if (runCall === undefined) throw new ApiRefusal('This key may not do that.', { status: 401 });

  refuseUnknownParameters(form, route.fields);
  return expandObject(api.account, runCall({ account: api.account, form, id }), form);
}

function hasSecretKey({ secretKeys }: AccountApi, request: IncomingMessage): boolean {
  return secretKeys.accepts(keyOf(request));
}

function hasPublishableKey({ publishableKey }: AccountApi, request: IncomingMessage): boolean {
  return keyOf(request) === publishableKey;
}

function keyOf(request: IncomingMessage): string {
  return request.headers.authorization?.replace(/^Bearer /, '') ?? '';
}
