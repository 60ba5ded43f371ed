// The API over HTTP: who may call, what goes wrong on purpose, and what is answered.
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

/** Any page may call with the publishable key, as with Stripe itself. */
const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, stripe-version',
  'access-control-allow-methods': 'GET, POST',
};

export async function serveApi(api: Api, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const method = request.method ?? 'GET';
  if (method === 'OPTIONS') {
    response.writeHead(204, CORS_HEADERS).end();
    return;
  }
  const body = await readBody(request);
  const fault = hasSecretKey(api, request) ? api.faults.takeFault(`${method} ${url.pathname}`) : null;
  if (fault?.when === 'before' && (await applyFault(api, fault, response))) return;
  const answer = respond(api, request, method, url, body);
  if (fault?.when === 'after' && (await applyFault(api, fault, response))) return;
  sendJson(response, answer.status, answer.body, {
    ...CORS_HEADERS,
    'request-id': api.account.newId('req'),
    ...(answer.status >= 400 && answer.status < 500 ? { 'stripe-should-retry': 'false' } : {}),
    ...answer.headers,
  });
}

/** True when there is nothing more to answer. */
async function applyFault({ faults }: Api, { what }: Fault, response: ServerResponse): Promise<boolean> {
  if (what === 'drop') response.destroy();
  if (what === 'fail') sendJson(response, 500, { error: { type: 'api_error', message: 'It fails on purpose.' } });
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

function withIdempotencyKey(api: Api, request: IncomingMessage, wanted: string, work: () => ApiResponse): ApiResponse {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return work();
  const before = api.keys.findResponse(key, wanted);
  if (before) return before;
  const answer = catchRefusal(work);
  api.keys.storeResponse(key, wanted, answer);
  return answer;
}

function catchRefusal(work: () => ApiResponse): ApiResponse {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    return { status: error.status, body: error.body() };
  }
}

function runRoute(api: Api, request: IncomingMessage, method: string, path: string, form: Form): object {
  const found = findRoute(method, path);
  if (found === null) throw new ApiRefusal(`The simulator does not know ${method} ${path}.`, { status: 404 });
  const { route, id } = found;
  const doIt = hasSecretKey(api, request)
    ? route.run
    : hasPublishableKey(api, request)
      ? route.runForBrowsers
      : undefined;
  if (doIt === undefined) throw new ApiRefusal('This key may not do that.', { status: 401 });

  refuseUnknownParameters(form, route.fields);
  return expandObject(api.account, doIt({ account: api.account, form, id }), form);
}

function hasSecretKey({ secretKey }: Api, request: IncomingMessage): boolean {
  return request.headers.authorization === `Bearer ${secretKey}`;
}

function hasPublishableKey({ publishableKey }: Api, request: IncomingMessage): boolean {
  return request.headers.authorization === `Bearer ${publishableKey}`;
}
