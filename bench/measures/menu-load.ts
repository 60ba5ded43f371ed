// Load on the menu endpoint of the product and of a `node:http` floor that sends the same bytes.
import { get } from 'node:http';
import { startChild } from '#bench/rig/child-server.ts';
import { runHttpLoad } from '#bench/rig/http-load.ts';
import { portShape } from '#bench/rig/port-shape.ts';

/** How many connections request the menu at the same time. */
export const CONNECTIONS = 8;
const ROUNDS = 11;
const ROUND_MS = 700;
const WARM_UP_MS = 2_500;
const REQUESTS_MAX = 100_000;

/**
 * A response of the menu endpoint: headers, ETag and body. The minimal program (floor) that the server is compared with sends the
 * same headers and body.
 */
export interface MenuResponse {
  readonly rawHeaders: string[];
  readonly etag: string;
  readonly body: Buffer;
}

/**
 * Measures the menu responses per second of the venue on this port (`ours`) and of a minimal program (`floor`), in several rounds.
 */
export async function measureMenuRounds(
  venuePort: number,
  answer: MenuResponse,
): Promise<{ ours: number; floor: number }[]> {
  await using floor = startChild('bench/floors/prebuilt-reply.ts');
  floor.send({ status: 200, headers: answer.rawHeaders, bodyBase64: answer.body.toString('base64') });
  const floorPort = (await floor.receive(portShape)).port;

  const loadServer = async (port: number, forMs: number) => {
    const request = menuRequest(port);
    const options = { connections: CONNECTIONS, forMs, requestsMax: REQUESTS_MAX, status: 200 };
    return (await runHttpLoad({ ...options, port, next: () => request })).perSecond;
  };
  await loadServer(floorPort, WARM_UP_MS);
  await loadServer(venuePort, WARM_UP_MS);
  const rounds: { ours: number; floor: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ ours: await loadServer(venuePort, ROUND_MS), floor: await loadServer(floorPort, ROUND_MS) });
  }
  return rounds;
}

/** Requests the menu once, accepting brotli. Throws if the response has no ETag or is not compressed. */
export async function fetchMenu(port: number): Promise<MenuResponse> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br' };
    get({ host: '127.0.0.1', port, path: '/api/menu', headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { etag, 'content-encoding': encoding } = response.headers;
        if (etag === undefined || encoding !== 'br') reject(new Error('The menu has no tag or is not compressed.'));
        else resolve({ rawHeaders: withoutNodeHeaders(response.rawHeaders), etag, body: Buffer.concat(chunks) });
      });
    }).on('error', reject);
  });
}

/** Removes the headers that `node:http` adds itself. */
function withoutNodeHeaders(rawHeaders: readonly string[]): string[] {
  const own = ['date', 'connection', 'keep-alive'];
  return rawHeaders.filter((_, index) => !own.includes(rawHeaders[index - (index % 2)]?.toLowerCase() ?? ''));
}

/**
 * Returns the bytes of an HTTP request of the menu. With an ETag the request is conditional: the server answers 304 if the menu is
 * unchanged.
 */
export function menuRequest(port: number, etag?: string): Buffer {
  const head = `GET /api/menu HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: gzip, deflate, br\r\n`;
  return Buffer.from(`${head}${etag === undefined ? '' : `If-None-Match: ${etag}\r\n`}\r\n`);
}
