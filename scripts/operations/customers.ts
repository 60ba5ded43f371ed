// Honest customers of a venue, all behind one address: they scan a table, order, and follow their order on a live stream.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { DEMO_PRODUCTS } from '#seed/menu.ts';
import { productId } from '#seed/stable-ids.ts';

const BEER = productId('drinks', 'Caña');
const BEER_PRICE = DEMO_PRODUCTS.get(BEER)?.prices.base ?? 0;
const TABLE = 'A1';
const RESPONSE_TIMEOUT_MS = 30_000;

/** The result of a request: a response, or the error that prevented it. */
export type Outcome =
  | { readonly kind: 'response'; readonly status: number; readonly cookies: readonly string[]; readonly body: string }
  /** The server does not listen: nothing was sent. */
  | { readonly kind: 'not-connected' }
  /** The request was sent, and the connection ended without a response. */
  | { readonly kind: 'cut' };

/** Sends one request on a connection of its own. */
function request(
  port: number,
  { method, path, cookie = '', input }: { method: string; path: string; cookie?: string; input?: object },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const headers = { cookie, ...(input ? { 'content-type': 'application/json' } : {}) };
    const sent = http.request({ port, host: '127.0.0.1', method, path, headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      const cookies = (response.headers['set-cookie'] ?? []).map((each) => each.split(';')[0] ?? '');
      response.on('end', () => resolve({ kind: 'response', status: response.statusCode ?? 0, cookies, body }));
      response.on('error', () => resolve({ kind: 'cut' }));
    });
    sent.setTimeout(RESPONSE_TIMEOUT_MS, () => sent.destroy());
    sent.on('error', (error) => {
      const isRefused = 'code' in error && error.code === 'ECONNREFUSED';
      resolve({ kind: isRefused ? 'not-connected' : 'cut' });
    });
    sent.end(input ? JSON.stringify(input) : undefined);
  });
}

/** Scans the table and returns the cookie of the session. Throws if the venue refuses. */
export async function scanTable(port: number): Promise<string> {
  const outcome = await request(port, { method: 'POST', path: '/api/table-scans', input: { code: TABLE } });
  if (outcome.kind !== 'response' || outcome.status !== 200)
    throw new Error(`Scanning the table: ${JSON.stringify(outcome)}`);
  return outcome.cookies.join('; ');
}

/** Orders one beer under this id. */
export function placeOrder(port: number, cookie: string, orderId: string = randomUUID()): Promise<Outcome> {
  const line = {
    productId: BEER,
    size: 'base',
    quantity: 1,
    notes: '',
    mixerId: null,
    ingredients: [],
    shownPrice: BEER_PRICE,
  };
  const input = { tableCode: TABLE, lines: [line], comment: '', termsAccepted: true };
  return request(port, { method: 'PUT', path: `/api/orders/${orderId}`, cookie, input });
}
