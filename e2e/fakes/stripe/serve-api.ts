// The API over HTTP: who may call, what goes wrong on purpose, and what is answered.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expanded } from './api/responses.ts';
import { type Form, readForm, refuseUnknown } from './api/form.ts';
import type { Answer, Keys } from './api/idempotency-keys.ts';
import { ApiRefusal } from './api/refusal.ts';
import { routeOf } from './api/routes.ts';
import type { World } from './api/account.ts';
import type { Fault, Faults } from './faults.ts';
import { bodyOf, sendJson } from './http.ts';

export interface Api {
  readonly world: World;
  readonly keys: Keys;
  readonly faults: Faults;
  readonly secretKey: string;
  readonly publishableKey: string;
}

/** Any page may call with the publishable key, as with Stripe itself. */
const FOR_BROWSERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, stripe-version',
  'access-control-allow-methods': 'GET, POST',
};

export async function serveApi(api: Api, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const method = request.method ?? 'GET';
  if (method === 'OPTIONS') {
    response.writeHead(204, FOR_BROWSERS).end();
    return;
  }
  const body = await bodyOf(request);
  const fault = isServer(api, request) ? api.faults.next(`${method} ${url.pathname}`) : null;
  if (fault?.when === 'before' && (await goesWrong(api, fault, response))) return;
  const answer = answerTo(api, request, method, url, body);
  if (fault?.when === 'after' && (await goesWrong(api, fault, response))) return;
  sendJson(response, answer.status, answer.body, {
    ...FOR_BROWSERS,
    'request-id': api.world.newId('req'),
    ...(answer.status >= 400 && answer.status < 500 ? { 'stripe-should-retry': 'false' } : {}),
    ...answer.headers,
  });
}

/** True when there is nothing more to answer. */
async function goesWrong({ faults }: Api, { what }: Fault, response: ServerResponse): Promise<boolean> {
  if (what === 'drop') response.destroy();
  if (what === 'fail') sendJson(response, 500, { error: { type: 'api_error', message: 'It fails on purpose.' } });
  if (what === 'pause') await faults.pause();
  return what !== 'pause';
}

function answerTo(api: Api, request: IncomingMessage, method: string, url: URL, body: string): Answer {
  return answered(() =>
    withKey(api, request, `${method} ${url.pathname} ${body}`, () => {
      const form = readForm(method === 'POST' ? body : url.search.slice(1));
      return { status: 200, body: run(api, request, method, url.pathname, form) };
    }),
  );
}

function withKey(api: Api, request: IncomingMessage, wanted: string, work: () => Answer): Answer {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return work();
  const before = api.keys.before(key, wanted);
  if (before) return before;
  const answer = answered(work);
  api.keys.keep(key, wanted, answer);
  return answer;
}

function answered(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    return { status: error.status, body: error.body() };
  }
}

function run(api: Api, request: IncomingMessage, method: string, path: string, form: Form): object {
  const found = routeOf(method, path);
  if (found === null) throw new ApiRefusal(`The simulator does not know ${method} ${path}.`, { status: 404 });
  const { route, id } = found;
  const doIt = isServer(api, request) ? route.run : isBrowser(api, request) ? route.runForBrowsers : undefined;
  if (doIt === undefined) throw new ApiRefusal('This key may not do that.', { status: 401 });

  refuseUnknown(form, route.fields);
  return expanded(api.world, doIt({ world: api.world, form, id }), form);
}

function isServer({ secretKey }: Api, request: IncomingMessage): boolean {
  return request.headers.authorization === `Bearer ${secretKey}`;
}

function isBrowser({ publishableKey }: Api, request: IncomingMessage): boolean {
  return request.headers.authorization === `Bearer ${publishableKey}`;
}
