// The search of the histories of a venue after two years.
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, type DatabaseAddress, onDatabase } from '#bench/rig/cluster.ts';
import { sessionHeader } from '#bench/rig/staff-session.ts';
import { startProductServer } from '#bench/rig/venue-server.ts';
import { plainRow, type ResultRow } from '#bench/row.ts';
import { historySearchRoutes } from '#contract/routes.ts';
import { measurePageMs } from './history-requests.ts';
import { SEARCH_TARGETS, varyHistory } from './varied-history.ts';
import { addHistory, ORDERS_A_DAY } from './venue-history.ts';
import type { VenueWithHistory } from './venue-with-history.ts';

const DAYS = 700;
const ROUNDS = 5;
const INDEXED_TIMEOUT_MS = 8 * 60_000;
const POLL_MS = 500;

/** Each kind of search, and those that are the most work: rare words, frequent words that no order has together, many matches. */
const TEXTS = [
  'caña',
  'A04',
  'mesa 4 croq',
  '12,50',
  'croquetas 12,50',
  '#350123',
  SEARCH_TARGETS.rareProduct,
  SEARCH_TARGETS.rareTable,
  `${SEARCH_TARGETS.rareTable} ${SEARCH_TARGETS.rareProduct}`,
  SEARCH_TARGETS.formerStaff,
  `${SEARCH_TARGETS.formerStaff} croquetas`,
  SEARCH_TARGETS.email,
  'cliente.3',
  'caña agua A04 37,40',
  'nadie',
];

/** Measures how long the first page of each kind of search takes in the histories of orders and of payments. */
export async function* measureHistorySearch(cluster: Cluster): AsyncGenerator<ResultRow> {
  const address = await cluster.openVenue('history_search');
  const history = await onDatabase(address, async (client) => {
    const added = await addHistory(client, DAYS);
    await varyHistory(client);
    return added;
  });
  await using server = await startProductServer(address);
  await untilIndexed(address);
  const venue = { ...server, address, owner: await sessionHeader(server.port, 'owner'), history, days: DAYS };
  yield await searchRow(venue, 'orders', historySearchRoutes.searchOrders.path);
  yield await searchRow(venue, 'payments', historySearchRoutes.searchPayments.path);
}

async function searchRow(venue: VenueWithHistory, what: string, path: string): Promise<ResultRow> {
  const slowest: { readonly text: string; readonly ms: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured: { text: string; ms: number }[] = [];
    for (const text of TEXTS)
      measured.push({ text, ms: await measurePageMs(venue, `${path}?text=${encodeURIComponent(text)}`) });
    slowest.push(measured.reduce((most, each) => (each.ms > most.ms ? each : most)));
  }
  const texts = [...new Set(slowest.map(({ text }) => `«${text}»`))].join(', ');
  const total = (DAYS * ORDERS_A_DAY).toLocaleString('en');
  const note = `The slowest of ${TEXTS.length} searches in ${total} ${what}: ${texts}.`;
  return plainRow(
    { what: `Two years: searching the ${what}, the slowest`, unit: 'ms', target: { atMost: 100 }, note },
    slowest.map(({ ms }) => ms),
  );
}

/** Waits until the server has written the documents of all days that are over. */
async function untilIndexed(address: DatabaseAddress): Promise<void> {
  const deadline = performance.now() + INDEXED_TIMEOUT_MS;
  await onDatabase(address, async (client) => {
    for (;;) {
      const { rows } = await client.query(`
        select from history_index where indexed_until > now() - interval '2 days'
          and (select count(*) from order_documents) > ${(DAYS - 2) * ORDERS_A_DAY}`);
      if (rows.length > 0) break;
      if (performance.now() > deadline) throw new Error('The documents were not written in time.');
      await pause(POLL_MS);
    }
    await client.query('vacuum (analyze) order_documents, payment_documents');
  });
}
