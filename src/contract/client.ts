// Typed client functions made from the contract. Only the types of the schemas are used: the server validates requests and
// responses, and validating again in the browser would require loading the schema library.
import type { Endpoints, InputOf, OutputOf } from './endpoint.ts';
import type { RefusalDetails, RefusalReply } from './refusal-reply.ts';
import type { Route, Routes } from './routes.ts';

/**
 * One HTTP request to the server: method, URL and JSON body. The functions of an `ApiClient` build it, and a `RequestSender` sends
 * it.
 */
export interface ClientRequest {
  readonly method: Route['method'];
  /** Path and query, starting with `/api/`. */
  readonly url: string;
  /** JSON body; missing for GET. */
  readonly body?: string;
}

/**
 * The function with which a client sends its HTTP requests: it gets a request and returns the status and the body of the response.
 * Throws `NoResponseError` if there is no response.
 */
export type RequestSender = (request: ClientRequest) => Promise<{ readonly status: number; readonly body: unknown }>;

/** Thrown when the server refuses a request. `message` is a Spanish text for the user. */
export class ServerRefusalError extends Error {
  // Declared only: for fields the compiler would load a helper into the customers' first page.
  declare readonly code: RefusalReply['code'];
  declare readonly details: RefusalDetails;
  constructor(reply: RefusalReply) {
    super(reply.message);
    this.code = reply.code;
    this.details = reply.details ?? {};
  }
}

/**
 * True if the server failed because of a bug, or could not store something because a disk is full. In both cases the request may or
 * may not have been processed.
 */
export function isServerFailure(error: unknown): boolean {
  return error instanceof ServerRefusalError && (error.code === 'broken' || error.code === 'disk-full');
}

/**
 * Thrown when there was no response from our server: no network, or the server is down. The request may or may not have been
 * processed.
 */
export class NoResponseError extends Error {}

/**
 * The client of one group of endpoints, created by `createClient`: an object with one async function for each endpoint. The
 * function sends the input to the server and returns the output. It throws `ServerRefusalError` if the server refuses the request,
 * and `NoResponseError` without a response.
 */
export type ApiClient<E extends Endpoints> = {
  readonly [Name in keyof E]: (input: InputOf<E[Name]>) => Promise<OutputOf<E[Name]>>;
};

/**
 * The HTTP method and path of each endpoint of a group, from which `createClient` creates the client. The group of endpoints itself
 * also has this type.
 */
type RoutesOf<E extends Endpoints> = { readonly [Name in keyof E]: Route };

/**
 * Creates the client of one group of endpoints, an object with one function for each endpoint: `createClient<typeof
 * orders>(orderRoutes, send)`. `routes` has the method and path of each endpoint, and `send` sends the requests. The endpoints are
 * passed only as the type `E`, so that browsers do not load their schemas.
 */
export function createClient<E extends Endpoints>(routes: RoutesOf<E>, send: RequestSender): ApiClient<E> {
  const calls = Object.entries<Route>(routes).map(([name, route]) => [name, callOf(route, send)]);
  return Object.fromEntries(calls);
}

/** The endpoints of a contract by group. */
type Groups = Readonly<Record<string, Endpoints>>;

/**
 * The HTTP methods and paths that `createClients` receives, by group of endpoints and by endpoint. It may contain only some of the
 * groups and endpoints of the contract `C`.
 */
export type RoutesByGroup<C extends Groups> = {
  readonly [Group in keyof C]?: { readonly [Name in keyof C[Group]]?: Route };
};

/** The client functions of the groups and endpoints that have a route. */
type Clients<C extends Groups, R> = {
  readonly [Group in keyof R & keyof C]: ApiClient<Pick<C[Group], keyof R[Group] & keyof C[Group]>>;
};

/**
 * Creates the clients of several groups of endpoints, by the name of the group: `createClients<typeof contract, typeof
 * routes>(routes, send)`. `routes` has the methods and paths; an endpoint without a route gets no client function.
 */
export function createClients<C extends Groups, R extends Readonly<Record<string, Routes>>>(
  routes: R,
  send: RequestSender,
): Clients<C, R> {
  const clients = Object.entries<Routes>(routes).map(([group, ofGroup]) => [group, createClient(ofGroup, send)]);
  return Object.fromEntries(clients);
}

function callOf(route: Route, send: RequestSender) {
  return async (input: Record<string, unknown>): Promise<unknown> => {
    const { status, body } = await send(requestOf(route, input));
    if (status < 400) return body;
    // Any other body, such as a proxy's error page, says nothing about whether the request was processed.
    throw isRefusedReply(body)
      ? new ServerRefusalError(body)
      : new NoResponseError(`Status ${status} with a body that is not a refusal of this server.`);
  };
}

function requestOf({ method, path }: Route, input: Record<string, unknown>): ClientRequest {
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

/** True if the body is a refusal reply of our server. */
function isRefusedReply(body: unknown): body is RefusalReply {
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
