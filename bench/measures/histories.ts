// Histories and Z closures of a venue after a year, against a venue on its first day.
import { type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { type ResultRow, ratioRow } from '#bench/row.ts';
import { orderHistoryRoutes, paymentHistoryRoutes, zClosureRoutes } from '#contract/routes.ts';
import { measureExports } from './exports.ts';
import { buildRequest, measurePageMs, measureRequestMs } from './history-requests.ts';
import { addFullClosure, type HistoryRange, ORDERS_A_DAY } from './venue-history.ts';
import { openVenueWithHistory, type VenueWithHistory } from './venue-with-history.ts';

const DAYS = 365;
const ROUNDS = 7;

/**
 * Measures the pages and Excel exports of the histories of orders and payments, and the closing of a Z closure (daily cash
 * closing), in a venue after a year. It is compared with a venue on its first day.
 */
export async function* measureHistories(cluster: Cluster): AsyncGenerator<ResultRow> {
  await using year = await openVenueWithHistory(cluster, 'history_year', DAYS);
  await using day = await openVenueWithHistory(cluster, 'history_day', 1);
  yield* await pageRows(year, day);
  yield* await totalsRows(year);
  yield* await measureExports(year, day);
  yield await closingRow(year, day);
}

const PAGES: readonly { readonly what: string; readonly path: (history: HistoryRange) => string }[] = [
  { what: 'today’s orders, first page', path: () => orderHistoryRoutes.listOrderHistory.path },
  { what: 'today’s payments, first page', path: () => paymentHistoryRoutes.listPayments.path },
  {
    what: 'all orders, a page half way',
    path: (history) => halfWay(orderHistoryRoutes.listOrderHistory.path, history),
  },
  {
    what: 'all payments, a page half way',
    path: (history) => halfWay(paymentHistoryRoutes.listPayments.path, history),
  },
  { what: 'closures of the last month', path: () => zClosureRoutes.listZClosures.path },
  { what: 'the open Z closure', path: () => zClosureRoutes.readOpenZClosure.path },
];

function halfWay(path: string, history: HistoryRange): string {
  return `${ofAll(path, history)}&after=${history.middle}`;
}

function ofAll(path: string, { first, last }: HistoryRange): string {
  return `${path}?from=${first}&to=${last}`;
}

/** Measures each page of both venues in turn. */
async function pageRows(year: VenueWithHistory, day: VenueWithHistory): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  for (const { what, path } of PAGES) {
    await Promise.all([measurePageMs(year, path(year.history)), measurePageMs(day, path(day.history))]);
    const rounds: { ours: number; floor: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        ours: await measurePageMs(year, path(year.history)),
        floor: await measurePageMs(day, path(day.history)),
      });
    }
    rows.push(ratioRow({ what: `After a year: ${what}`, unit: 'ms', target: { atMost: 3 } }, rounds));
  }
  return rows;
}

const SUMS = [
  {
    what: 'orders',
    path: orderHistoryRoutes.listOrderHistory.path,
    sum: 'select (select count(*) from orders), sum(quantity), sum(price * quantity) from order_lines',
  },
  {
    what: 'payments',
    path: paymentHistoryRoutes.listPayments.path,
    sum: `
      select count(*), sum(total_amount_order), sum(amount_paid_by_user), (
        select sum(amount) from refund_entries join payments on payments.id = payment_id where payment_on is not null
      )
      from payments where payment_on is not null`,
  },
];

/** Measures the lists of the whole year with their totals. */
async function totalsRows(year: VenueWithHistory): Promise<ResultRow[]> {
  return onDatabase(year.address, async (client) => {
    const rows: ResultRow[] = [];
    for (const { what, path, sum } of SUMS) {
      const request = buildRequest(year, 'GET', ofAll(path, year.history));
      const rounds: { ours: number; floor: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const ours = await measureRequestMs(year, request, 1);
        const begun = performance.now();
        await client.query(sum);
        rounds.push({ ours, floor: performance.now() - begun });
      }
      const note = 'First page and totals. The floor is one SQL statement that only adds up the same rows.';
      rows.push(
        ratioRow({ what: `A year’s ${what} with their totals`, unit: 'ms', target: { atMost: 2 }, note }, rounds),
      );
    }
    return rows;
  });
}

/** Measures closing: each venue closes the day's Z closure, then equally full ones. */
async function closingRow(year: VenueWithHistory, day: VenueWithHistory): Promise<ResultRow> {
  const [closeOfYear, closeOfDay] = [createCloser(year), createCloser(day)];
  const rounds: { ours: number; floor: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ ours: await closeOfYear(), floor: await closeOfDay() });
  return ratioRow(
    { what: `After a year: closing a Z closure of ${ORDERS_A_DAY} payments`, unit: 'ms', target: { atMost: 3 } },
    rounds,
  );
}

function createCloser(venue: VenueWithHistory): () => Promise<number> {
  let closureId = venue.days;
  return async () => {
    const path = zClosureRoutes.closeZClosure.path.replace(':closureId', String(closureId));
    const ms = await measureRequestMs(venue, buildRequest(venue, 'POST', path), 1);
    closureId = await onDatabase(venue.address, addFullClosure);
    return ms;
  };
}
