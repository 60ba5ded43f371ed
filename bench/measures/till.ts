// The till of a venue with a year behind it, against the same of a venue in its first day.
import { type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { load } from '#bench/rig/http-load.ts';
import { median, type Row, ratioRow } from '#bench/row.ts';
import { closureRoutes, orderHistoryRoutes, paymentHistoryRoutes } from '#contract/routes.ts';
import { exportRows } from './till-exports.ts';
import { addFullClosure, ORDERS_A_DAY, type Past } from './till-past.ts';
import { openTill, type Till } from './till-venue.ts';

const DAYS = 365;
const ROUNDS = 7;
const ASKED_EACH_ROUND = 9;
const PATIENCE_MS = 10_000;

export async function measureTill(cluster: Cluster): Promise<Row[]> {
  await using year = await openTill(cluster, 'till_year', DAYS);
  await using day = await openTill(cluster, 'till_day', 1);
  return [
    ...(await pageRows(year, day)),
    ...(await totalsRows(year)),
    ...(await exportRows(year, day)),
    await closingRow(year, day),
  ];
}

const PAGES: readonly { readonly what: string; readonly path: (past: Past) => string }[] = [
  { what: 'today’s orders, first page', path: () => orderHistoryRoutes.listOrderHistory.path },
  { what: 'today’s payments, first page', path: () => paymentHistoryRoutes.listPayments.path },
  { what: 'all orders, a page half way', path: (past) => halfWay(orderHistoryRoutes.listOrderHistory.path, past) },
  { what: 'all payments, a page half way', path: (past) => halfWay(paymentHistoryRoutes.listPayments.path, past) },
  { what: 'closures of the last month', path: () => closureRoutes.listClosures.path },
  { what: 'the open till', path: () => closureRoutes.readTill.path },
];

function halfWay(path: string, past: Past): string {
  return `${ofAll(path, past)}&after=${past.middle}`;
}

function ofAll(path: string, { first, last }: Past): string {
  return `${path}?from=${first}&to=${last}`;
}

/** Each page of both venues in turn. */
async function pageRows(year: Till, day: Till): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { what, path } of PAGES) {
    await Promise.all([askedMs(year, path(year.past)), askedMs(day, path(day.past))]);
    const rounds: { ours: number; floor: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ ours: await askedMs(year, path(year.past)), floor: await askedMs(day, path(day.past)) });
    }
    rows.push(ratioRow({ what: `After a year: ${what}`, unit: 'ms', target: { atMost: 3 } }, rounds));
  }
  return rows;
}

/** The median of some answers, asked for one after the other. */
async function askedMs(till: Till, path: string): Promise<number> {
  const request = requestOf(till, 'GET', path);
  return answeredMs(till, request, ASKED_EACH_ROUND);
}

async function answeredMs({ port }: Till, request: Buffer, times: number): Promise<number> {
  const options = { port, connections: 1, forMs: PATIENCE_MS, requestsMax: times, status: 200 };
  return median((await load({ ...options, next: () => request })).latenciesMs);
}

function requestOf({ port, owner }: Till, method: 'GET' | 'POST', path: string): Buffer {
  const head = [`${method} ${path} HTTP/1.1`, `Host: localhost:${port}`, `Cookie: ${owner.cookie}`];
  const body = method === 'GET' ? [] : ['Content-Type: application/json', 'Content-Length: 2'];
  return Buffer.from(`${[...head, 'Accept-Encoding: br', ...body].join('\r\n')}\r\n\r\n${body.length > 0 ? '{}' : ''}`);
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
        select sum(amount) from refund_bookings join payments on payments.id = payment_id where payment_on is not null
      )
      from payments where payment_on is not null`,
  },
];

/** The whole year with its totals. */
async function totalsRows(year: Till): Promise<Row[]> {
  return onDatabase(year.address, async (client) => {
    const rows: Row[] = [];
    for (const { what, path, sum } of SUMS) {
      const request = requestOf(year, 'GET', ofAll(path, year.past));
      const rounds: { ours: number; floor: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const ours = await answeredMs(year, request, 1);
        const begun = performance.now();
        await client.query(sum);
        rounds.push({ ours, floor: performance.now() - begun });
      }
      const note =
        'First page and totals. The floor is one SQL statement that only adds up the same rows. The target is ours.';
      rows.push(
        ratioRow({ what: `A year’s ${what} with their totals`, unit: 'ms', target: { atMost: 2 }, note }, rounds),
      );
    }
    return rows;
  });
}

/** Each closes the day's closure, and then one as full after another. */
async function closingRow(year: Till, day: Till): Promise<Row> {
  const [closeOfYear, closeOfDay] = [closerOf(year), closerOf(day)];
  const rounds: { ours: number; floor: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ ours: await closeOfYear(), floor: await closeOfDay() });
  return ratioRow(
    { what: `After a year: closing a till of ${ORDERS_A_DAY} payments`, unit: 'ms', target: { atMost: 3 } },
    rounds,
  );
}

function closerOf(till: Till): () => Promise<number> {
  let closureId = till.days;
  return async () => {
    const path = closureRoutes.closeClosure.path.replace(':closureId', String(closureId));
    const ms = await answeredMs(till, requestOf(till, 'POST', path), 1);
    closureId = await onDatabase(till.address, addFullClosure);
    return ms;
  };
}
