// The script that stands in for Stripe's own in browsers.
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';

const SCRIPT = readFileSync(new URL('stripe-js.js', import.meta.url), 'utf8');

/** The script, which calls the simulator at that address wherever it is loaded from. */
export function serveScript(apiUrl: string, response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  response.end(SCRIPT.replace('{API_URL}', apiUrl));
}
