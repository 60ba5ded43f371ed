// Serves the browser script that replaces Stripe's own.
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';

const SCRIPT = readFileSync(new URL('stripe-js.js', import.meta.url), 'utf8');

/** Sends the browser script that replaces Stripe.js and calls the simulator at `apiUrl`. */
export function serveScript(apiUrl: string, response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  response.end(SCRIPT.replace('{API_URL}', apiUrl));
}
