// The menu's address against `node:http` sending the same bytes; and that an unchanged menu costs no statement.
import { get } from 'node:http';
import { startChild } from '#bench/rig/child.ts';
import type { Address, Cluster } from '#bench/rig/cluster.ts';
import { onDatabase } from '#bench/rig/cluster.ts';
import { load } from '#bench/rig/http-load.ts';
import { portShape } from '#bench/rig/port-shape.ts';
import { startVenue } from '#bench/rig/venue-server.ts';
import { plainRow, type Row, ratioRow } from '#bench/row.ts';

const CONNECTIONS = 8;
const ROUNDS = 11;
const ROUND_MS = 700;
const WARM_UP_MS = 2_500;
const REQUESTS_MAX = 100_000;
const UNCHANGED_REQUESTS = 2_000;
const UNCHANGED_MAX_MS = 10_000;

export async function measureMenu(cluster: Cluster): Promise<Row[]> {
  const address = await cluster.openVenue('menu');
  await using venue = await startVenue(address);
  const answer = await fetchMenu(venue.port);
  await using floor = startChild('bench/floors/prebuilt-reply.ts');
  floor.tell({ status: 200, headers: answer.rawHeaders, bodyBase64: answer.body.toString('base64') });
  const floorPort = (await floor.hear(portShape)).port;

  const ask = async (port: number, forMs: number) => {
    const request = menuRequest(port);
    const options = { connections: CONNECTIONS, forMs, requestsMax: REQUESTS_MAX, status: 200 };
    return (await load({ ...options, port, next: () => request })).perSecond;
  };
  await ask(floorPort, WARM_UP_MS);
  await ask(venue.port, WARM_UP_MS);
  const rounds: { ours: number; floor: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ ours: await ask(venue.port, ROUND_MS), floor: await ask(floorPort, ROUND_MS) });
  }
  const kilobytes = (answer.body.length / 1000).toFixed(1);
  return [
    ratioRow(
      {
        what: 'Menu API, 8 connections, brotli',
        unit: 'requests/s',
        target: { atLeast: 0.9 },
        note: `The floor is node:http sending the same ${kilobytes} KB with the same headers.`,
      },
      rounds,
    ),
    plainRow(
      { what: 'Statements for 2,000 answers «menu unchanged» (304)', unit: 'statements', target: { atMost: 0 } },
      [await statementsForUnchanged(address, venue.port, answer.etag)],
    ),
  ];
}

async function fetchMenu(port: number): Promise<{ rawHeaders: string[]; etag: string; body: Buffer }> {
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

function menuRequest(port: number, etag?: string): Buffer {
  const head = `GET /api/menu HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: gzip, deflate, br\r\n`;
  return Buffer.from(`${head}${etag === undefined ? '' : `If-None-Match: ${etag}\r\n`}\r\n`);
}

/**
 * Counted by what the database says of the server's connections: when each one's latest statement began. At most as
 * many as there are connections are noticed; none is what is wanted.
 */
async function statementsForUnchanged(address: Address, port: number, etag: string): Promise<number> {
  return onDatabase(address, async (client) => {
    const latest = async () => {
      const { rows } = await client.query<{ pid: number; began: string }>(
        `select pid, query_start::text as began from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      return new Set(rows.map(({ pid, began }) => `${pid} ${began}`));
    };
    const before = await latest();
    const request = menuRequest(port, etag);
    await load({
      port,
      connections: CONNECTIONS,
      forMs: UNCHANGED_MAX_MS,
      requestsMax: UNCHANGED_REQUESTS,
      status: 304,
      next: () => request,
    });
    return [...(await latest())].filter((statement) => !before.has(statement)).length;
  });
}
