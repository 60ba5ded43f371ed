// From the contract to typed functions, given a way to send. The shapes are types alone here: the server checks what it
// reads and what it says, and a browser that checked again would first have to load the means to.
import type { Endpoints, InputOf, OutputOf } from './endpoint.ts';
import type { RefusalDetails, RefusedReply } from './refusal-reply.ts';
import type { Route } from './routes.ts';

export interface Sent {
  readonly method: Route['method'];
  /** Path and query, beginning with `/api/`. */
  readonly url: string;
  /** JSON text, for methods that carry one. */
  readonly body?: string;
}

/** Sends one request; throws `Unreachable` when no answer came. */
export type Send = (request: Sent) => Promise<{ readonly status: number; readonly body: unknown }>;

/** The server answered no. `message` is Spanish and meant for people. */
export class RefusedByServer extends Error {
  readonly code: RefusedReply['code'];
  readonly details: RefusalDetails;
  constructor(reply: RefusedReply) {
    super(reply.message);
    this.code = reply.code;
    this.details = reply.details ?? {};
  }
}

/** No answer of ours came: there is no network, or the server is down. What was asked may or may not have happened. */
export class Unreachable extends Error {}

export type Client<E extends Endpoints> = {
  readonly [Name in keyof E]: (input: InputOf<E[Name]>) => Promise<OutputOf<E[Name]>>;
};

/** A route for each of the endpoints. The endpoints themselves are that too. */
export type RoutesOf<E extends Endpoints> = { readonly [Name in keyof E]: Route };

/** Typed functions for the endpoints `E`, which are a type here: `createClient<typeof orders>(orderRoutes, send)`. */
export function createClient<E extends Endpoints>(routes: RoutesOf<E>, send: Send): Client<E> {
  const calls = Object.entries<Route>(routes).map(([name, route]) => [name, callOf(route, send)]);
  return Object.fromEntries(calls);
}

function callOf(route: Route, send: Send) {
  return async (input: Record<string, unknown>): Promise<unknown> => {
    const { status, body } = await send(requestOf(route, input));
    if (status < 400) return body;
    // A proxy's error page, for one, is never shown: it says nothing of what became of the request.
    throw isRefusedReply(body)
      ? new RefusedByServer(body)
      : new Unreachable(`Answered with ${status} by another server.`);
  };
}

function requestOf({ method, path }: Route, input: Record<string, unknown>): Sent {
  const rest = new Map(Object.entries(input));
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  if (method !== 'GET') return { method, url, body: JSON.stringify(Object.fromEntries(rest)) };

  const query = [...rest]
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return { method, url: query.length > 0 ? `${url}?${query.join('&')}` : url };
}

/** Whether it says no in the way our server does. */
function isRefusedReply(body: unknown): body is RefusedReply {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    /^[a-z-]+$/.test(body.code) &&
    'message' in body &&
    typeof body.message === 'string'
  );
}
