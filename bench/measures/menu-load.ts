// The load that asks for the menu, of ours and of `node:http` sending the same bytes, side by side.
import { get } from 'node:http';
import { startChild } from '#bench/rig/child.ts';
import { load } from '#bench/rig/http-load.ts';
import { portShape } from '#bench/rig/port-shape.ts';

export const CONNECTIONS = 8;
const ROUNDS = 11;
const ROUND_MS = 700;
const WARM_UP_MS = 2_500;
const REQUESTS_MAX = 100_000;

/** The menu as it was answered: its bytes and what a second request may say of it. */
export interface MenuAnswer {
  readonly rawHeaders: string[];
  readonly etag: string;
  readonly body: Buffer;
}

/** Answers per second in each round, of the venue at that port and of the floor that sends the same. */
export async function menuRounds(venuePort: number, answer: MenuAnswer): Promise<{ ours: number; floor: number }[]> {
  await using floor = startChild('bench/floors/prebuilt-reply.ts');
  floor.tell({ status: 200, headers: answer.rawHeaders, bodyBase64: answer.body.toString('base64') });
  const floorPort = (await floor.hear(portShape)).port;

  const ask = async (port: number, forMs: number) => {
    const request = menuRequest(port);
    const options = { connections: CONNECTIONS, forMs, requestsMax: REQUESTS_MAX, status: 200 };
    return (await load({ ...options, port, next: () => request })).perSecond;
  };
  await ask(floorPort, WARM_UP_MS);
  await ask(venuePort, WARM_UP_MS);
  const rounds: { ours: number; floor: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ ours: await ask(venuePort, ROUND_MS), floor: await ask(floorPort, ROUND_MS) });
  }
  return rounds;
}

/** Asks once, as a browser that reads brotli. Throws when the answer has no tag, or is not compressed. */
export async function fetchMenu(port: number): Promise<MenuAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br' };
    get({ host: '127.0.0.1', port, path: '/api/menu', headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { etag, 'content-encoding': encoding } = response.headers;
        if (etag === undefined || encoding !== 'br') reject(new Error('The menu has no tag or is not compressed.'));
        else resolve({ rawHeaders: withoutOwn(response.rawHeaders), etag, body: Buffer.concat(chunks) });
      });
    }).on('error', reject);
  });
}

/** Without the headers that `node:http` writes by itself. */
function withoutOwn(rawHeaders: readonly string[]): string[] {
  const own = ['date', 'connection', 'keep-alive'];
  return rawHeaders.filter((_, index) => !own.includes(rawHeaders[index - (index % 2)]?.toLowerCase() ?? ''));
}

/** The bytes of a request for it; with a tag, of one that has it already. */
export function menuRequest(port: number, etag?: string): Buffer {
  const head = `GET /api/menu HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: gzip, deflate, br\r\n`;
  return Buffer.from(`${head}${etag === undefined ? '' : `If-None-Match: ${etag}\r\n`}\r\n`);
}
