// The server of the printers that are spoken to over HTTP, and its faults below their own protocol.
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** The faults that a simulated HTTP printer can have, below its own protocol. e2e/fakes/README.md describes each. */
const WEB_FAULTS = ['error-500', 'redirect', 'garbage', 'never', 'cut', 'endless', 'huge', 'reset'] as const;
/** A fault in the HTTP response of a simulated printer, such as `error-500`, `redirect`, or `never` (no response). */
export type WebFault = (typeof WEB_FAULTS)[number];

/** The faults after which the ticket is on paper nevertheless: only the response is unusable. */
export const PRINTED_FAULTS: readonly string[] = ['never', 'cut', 'endless', 'huge'] satisfies WebFault[];

/** The path of the simulated printer to which the fault `redirect` sends a request. A correct client does not follow it. */
export const REDIRECT_PATH = '/moved';
const HUGE_BYTES = 1024 * 1024;
const DRIP_MS = 5;

/** True if the mode of a simulated printer is one of the faults in its HTTP responses. */
export function isWebFault(mode: string): mode is WebFault {
  return WEB_FAULTS.some((fault) => fault === mode);
}

/** Responds to a request with this fault. `body` is the correct response, of which some faults send a part. */
export function answerWithFault(fault: WebFault, response: ServerResponse, contentType: string, body: string): void {
  const headers = { 'content-type': contentType };
  switch (fault) {
    case 'error-500':
      response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error');
      return;
    case 'redirect':
      response.writeHead(302, { location: REDIRECT_PATH }).end();
      return;
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Router</title><p>Entrar');
      return;
    case 'never':
      return;
    case 'cut':
      response.writeHead(200, { ...headers, 'content-length': body.length });
      response.write(body.slice(0, body.length / 2), () => response.destroy());
      return;
    case 'endless':
      response.writeHead(200, headers);
      drip(response);
      return;
    case 'huge':
      response.writeHead(200, headers).end(body + ' '.repeat(HUGE_BYTES));
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
  }
}

/** Sends spaces until the client closes the connection. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), DRIP_MS);
  response.on('close', () => clearInterval(timer));
}

/** Reads the whole body of a request as text. */
export async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns a request listener that calls `handle`, and closes the connection without a response if `handle` fails. */
export function requestListener(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): RequestListener {
  return (request, response) => {
    handle(request, response).catch(() => response.destroy());
  };
}

/** Lets the server listen on a free port of this machine. Returns the port. */
export async function listenOnFreePort(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

/** Closes the server and its open connections. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
