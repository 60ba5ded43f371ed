// The API over HTTP: authorisation, planned faults, idempotency keys and responses.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StripeAccount } from './api/account.ts';
import { type Form, readForm, refuseUnknownParameters } from './api/form.ts';
import type { ApiResponse, IdempotencyKeys } from './api/idempotency-keys.ts';
import { ApiRefusal } from './api/refusal.ts';
import { expandObject } from './api/responses.ts';
import { findRoute } from './api/routes.ts';
import type { Fault, Faults } from './faults.ts';
import { readBody, sendJson } from './http.ts';

export interface Api {
  readonly account: StripeAccount;
  readonly keys: IdempotencyKeys;
  readonly faults: Faults;
  readonly secretKey: string;
  readonly publishableKey: string;
}

/** Every origin may call the API with the publishable key, as at Stripe. */
const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, stripe-version',
  'access-control-allow-methods': 'GET, POST',
};

/** Serves one API call. */
export async function serveApi(api: Api, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const method = request.method ?? 'GET';
  if (method === 'OPTIONS') {
    response.writeHead(204, CORS_HEADERS).end();
    return;
  }
  const body = await readBody(request);
  const fault = hasSecretKey(api, request) ? api.faults.takeFault(`${method} ${url.pathname}`) : null;
  if (fault?.when === 'before' && (await applyFault(api, fault, response))) return;
  const reply = respond(api, request, method, url, body);
  if (fault?.when === 'after' && (await applyFault(api, fault, response))) return;
  sendJson(response, reply.status, reply.body, {
    ...CORS_HEADERS,
    'request-id': api.account.newId('req'),
    ...(reply.status >= 400 && reply.status < 500 ? { 'stripe-should-retry': 'false' } : {}),
    ...reply.headers,
  });
}

/** Applies a planned fault. Returns true if no response must be sent any more. */
async function applyFault({ faults }: Api, { what }: Fault, response: ServerResponse): Promise<boolean> {
  if (what === 'drop') response.destroy();
  if (what === 'fail') sendJson(response, 500, { error: { type: 'api_error', message: 'A planned failure.' } });
  if (what === 'pause') await faults.pause();
  return what !== 'pause';
}

function respond(api: Api, request: IncomingMessage, method: string, url: URL, body: string): ApiResponse {
  return catchRefusal(() =>
    withIdempotencyKey(api, request, `${method} ${url.pathname} ${body}`, () => {
      const form = readForm(method === 'POST' ? body : url.search.slice(1));
      return { status: 200, body: runRoute(api, request, method, url.pathname, form) };
    }),
  );
}

function withIdempotencyKey(
  api: Api,
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

function runRoute(api: Api, request: IncomingMessage, method: string, path: string, form: Form): object {
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

function hasSecretKey({ secretKey }: Api, request: IncomingMessage): boolean {
  return request.headers.authorization === `Bearer ${secretKey}`;
}

function hasPublishableKey({ publishableKey }: Api, request: IncomingMessage): boolean {
  return request.headers.authorization === `Bearer ${publishableKey}`;
}
