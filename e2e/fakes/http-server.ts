// A small HTTP server for the simulators, with a list of routes and limits for body size and request time.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

const BODY_MAX_BYTES = 128 * 1024;
const REQUEST_MAX_MS = 30_000;

/** A request that the server of a simulator has received completely. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The parts of the path that the route has in braces, by name. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** The reply that a route of a simulator sends. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** True if the connection breaks in the middle of the body. */
  readonly isCut?: boolean;
}

/** Handles a request. `cut` closes the connection without a reply. */
type Handler = (request: Request) => Reply | 'cut' | Promise<Reply | 'cut'>;

/** One route of the server of a simulator: a method, a path, and the function that replies. */
export interface Route {
  readonly method: 'GET' | 'POST';
  /** Path pattern such as `/sis/pago/{session}`. */
  readonly path: string;
  readonly handle: Handler;
}

/** The running server of a simulator. */
export interface OpenServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts the HTTP server of a simulator on this machine. Port 0 selects a free one. */
export async function openServer(routes: readonly Route[], port: number): Promise<OpenServer> {
  const server = createServer({ requestTimeout: REQUEST_MAX_MS }, (request, response) => {
    serve(routes, request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Returns a reply with a JSON body. */
export function jsonReply(value: unknown, status = 200): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json;charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(value),
  };
}

/** Returns a reply with a plain text body. */
export function plainTextReply(text: string, status: number): Reply {
  return { status, headers: { 'content-type': 'text/plain;charset=utf-8' }, body: text };
}

/** Returns a redirect with status 303, which browsers follow with GET. */
export function redirect(location: string): Reply {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' };
}

async function serve(routes: readonly Route[], incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(incoming);
  const reply = body === null ? plainTextReply('Demasiado grande', 413) : await routeRequest(routes, incoming, body);
  if (reply === 'cut') {
    response.destroy();
    return;
  }
  if (reply.isCut) {
    sendHalf(response, reply);
    return;
  }
  response.writeHead(reply.status, reply.headers).end(reply.body);
}

/** Sends the first half of the body, and breaks the connection. */
function sendHalf(response: ServerResponse, { status, headers, body }: Reply): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}

async function routeRequest(routes: readonly Route[], incoming: IncomingMessage, body: string): Promise<Reply | 'cut'> {
  const method = incoming.method ?? 'GET';
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  for (const route of routes) {
    const pathParameters = route.method === method ? matchPath(route.path, pathname) : null;
    if (pathParameters !== null) {
      const request = { method, path: pathname, query: searchParams, headers: incoming.headers, body, pathParameters };
      return route.handle(request);
    }
  }
  return plainTextReply('No existe', 404);
}

function matchPath(route: string, path: string): Readonly<Record<string, string>> | null {
  const pattern = route.split('/');
  const given = path.split('/');
  if (pattern.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith('{')) parameters[part.slice(1, -1)] = value;
    else if (part !== value) return null;
  }
  return parameters;
}

/** The body as text; null above the size limit. */
async function readBody(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > BODY_MAX_BYTES) return null;
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}
