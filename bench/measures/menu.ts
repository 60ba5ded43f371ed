// Requests per second of the menu endpoint against `node:http` sending the same bytes, and SQL statements per 304 reply.
import type { Cluster, DatabaseAddress } from '#bench/rig/cluster.ts';
import { onDatabase } from '#bench/rig/cluster.ts';
import { runHttpLoad } from '#bench/rig/http-load.ts';
import { startProductServer } from '#bench/rig/venue-server.ts';
import { plainRow, type ResultRow, ratioRow } from '#bench/row.ts';
import { CONNECTIONS, fetchMenu, measureMenuRounds, menuRequest } from './menu-load.ts';

const UNCHANGED_REQUESTS = 2_000;
const UNCHANGED_MAX_MS = 10_000;

/** Measures requests per second of the menu endpoint, and counts the SQL statements of its 304 responses (menu unchanged). */
export async function* measureMenu(cluster: Cluster): AsyncGenerator<ResultRow> {
  const address = await cluster.openVenue('menu');
  await using venue = await startProductServer(address);
  const answer = await fetchMenu(venue.port);
  const rounds = await measureMenuRounds(venue.port, answer);
  const kilobytes = (answer.body.length / 1000).toFixed(1);
  yield ratioRow(
    {
      what: 'Menu API, 8 connections, brotli',
      unit: 'requests/s',
      target: { atLeast: 0.9 },
      note: `The floor is node:http sending the same ${kilobytes} KB with the same headers.`,
    },
    rounds,
  );
  yield plainRow(
    { what: 'Statements for 2,000 replies «menu unchanged» (304)', unit: 'statements', target: { atMost: 0 } },
    [await statementsForUnchanged(address, venue.port, answer.etag)],
  );
}

/**
 * Compares the start time of the latest statement of each server connection before and after. Detects at most one
 * statement per connection, which is enough because the expected number is zero.
 */
async function statementsForUnchanged(address: DatabaseAddress, port: number, etag: string): Promise<number> {
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
    await runHttpLoad({
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
