// Sends one HTTP request to a venue, as a client behind any address: the venue trusts the header X-Forwarded-For of this machine.
import http from 'node:http';

/** The IP address of the venue's Wi-Fi, behind which all honest customers and the staff are. */
export const WIFI_ADDRESS = '203.0.113.7';
/** The IP address of a stranger who is not in the venue. */
export const ELSEWHERE_ADDRESS = '198.51.100.23';
/**
 * The value of the setting TRUSTED_PROXIES in test venues. The server then believes the client address that a request of this
 * machine states, so that test cases can send requests from any address.
 */
export const TRUSTED_PROXIES = '127.0.0.1';

const RESPONSE_TIMEOUT_MS = 30_000;

/** A request to send, and the address from which it seems to come. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** The address from which the request seems to come; that of this machine if it is missing. */
  readonly address?: string | undefined;
  readonly cookie?: string;
  readonly authorization?: string;
  /** Sent as JSON. */
  readonly input?: object | undefined;
}

/** The result of a request: a response, or the reason why none arrived. */
export type RequestOutcome =
  | { readonly kind: 'response'; readonly status: number; readonly cookies: readonly string[]; readonly body: string }
  /** The server does not listen: nothing was sent. */
  | { readonly kind: 'not-connected' }
  /** The request was sent, and the connection ended without a response. */
  | { readonly kind: 'cut' };

/** Sends one request on a new connection. Never rejects: if no response arrives, the outcome says so. */
export function sendRequest(
  port: number,
  { method, path, address, cookie, authorization, input }: HttpRequest,
): Promise<RequestOutcome> {
  return new Promise((resolve) => {
    const headers = {
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
      ...(cookie ? { cookie } : {}),
      ...(authorization ? { authorization } : {}),
      ...(input ? { 'content-type': 'application/json' } : {}),
    };
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

/** Returns the cookies of a browser after a response: a cookie that was set again replaces the former one. */
export function withCookies(cookie: string, set: readonly string[]): string {
  const pairs = [...cookie.split('; '), ...set].filter((pair) => pair !== '');
  const byName = new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair]));
  return [...byName.values()].join('; ');
}
