// Requests of the owner to a venue with a history, and how long they take.
import { runHttpLoad } from '#bench/rig/http-load.ts';
import { median } from '#bench/row.ts';
import type { VenueWithHistory } from './venue-with-history.ts';

const REQUESTS_PER_ROUND = 9;
const PATIENCE_MS = 10_000;

/** Requests a path many times, one request after the other, as the owner. Returns the median latency in milliseconds. */
export async function measurePageMs(venue: VenueWithHistory, path: string): Promise<number> {
  const request = buildRequest(venue, 'GET', path);
  return measureRequestMs(venue, request, REQUESTS_PER_ROUND);
}

/** Sends a request `times` times, one after the other. Returns the median latency in milliseconds. */
export async function measureRequestMs({ port }: VenueWithHistory, request: Buffer, times: number): Promise<number> {
  const options = { port, connections: 1, forMs: PATIENCE_MS, requestsMax: times, status: 200 };
  return median((await runHttpLoad({ ...options, next: () => request })).latenciesMs);
}

/** Returns the bytes of an HTTP request of the signed-in owner. */
export function buildRequest({ port, owner }: VenueWithHistory, method: 'GET' | 'POST', path: string): Buffer {
  const head = [`${method} ${path} HTTP/1.1`, `Host: localhost:${port}`, `Cookie: ${owner.cookie}`];
  const body = method === 'GET' ? [] : ['Content-Type: application/json', 'Content-Length: 2'];
  return Buffer.from(`${[...head, 'Accept-Encoding: br', ...body].join('\r\n')}\r\n\r\n${body.length > 0 ? '{}' : ''}`);
}
