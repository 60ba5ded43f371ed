// HTTP helpers of the simulator: reading bodies, sending JSON, pages and redirects.
import type { IncomingMessage, ServerResponse } from 'node:http';

const BODY_BYTES_MAX = 1_000_000;

/** Returns the body of a request as text. Throws if it is too long. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const piece = Buffer.from(chunk);
    bytes += piece.length;
    if (bytes > BODY_BYTES_MAX) throw new Error('The body is too long.');
    chunks.push(piece);
  }
  return Buffer.concat(chunks).toString();
}

/** Sends a JSON response. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers });
  response.end(JSON.stringify(body));
}

/** Sends an HTML page. */
export function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  response.end(html);
}

/** Sends a redirect with status 303, which browsers follow with GET. */
export function sendRedirect(response: ServerResponse, url: string): void {
  response.writeHead(303, { location: url, 'cache-control': 'no-store' });
  response.end();
}
