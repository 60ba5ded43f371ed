// pgbouncer: the tests of orders, payments and boards in transaction mode, and two servers of one venue in both modes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { ROOT } from '#bench/rig/child-server.ts';
import { onDatabase } from '#bench/rig/cluster.ts';
import { type PoolMode, startPgbouncer } from '#bench/rig/pgbouncer.ts';
import { sessionHeader } from '#bench/rig/staff-session.ts';
import { databaseUrl, startProductServer } from '#bench/rig/venue-server.ts';
import { type ApiClient, createClient } from '#contract/client.ts';
import type { Endpoints } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { newId } from '#server/platform/ids.ts';
import { type CaseFigures, mustHold, type OperationTest } from './figures.ts';
import { openVenue } from './open-venue.ts';
import { anOrder, openPhone, type Phone } from './phone.ts';

/** The package `pgbouncer` of Debian installs it there; the variable names another one. */
const PROGRAM = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer';
const TESTED = ['orders', 'payments', 'orders-and-payments', 'attempts', 'refunds', 'tables', 'z-closures'];
const CUSTOMERS = 100;
const ORDERS_EACH = 3;
/** Lines or payments of one request. */
const PART = 50;

/**
 * Test case of `npm run check:operations`: orders, payments and boards with the connection pooler pgbouncer before the database.
 * First it runs their tests in transaction mode. Then it starts two servers of one venue, which get the same requests at the same
 * time, once in transaction mode and once in session mode.
 */
export const operation: OperationTest = {
  name: 'verb tests and two servers behind pgbouncer',
  run: orderThroughPooler,
};

async function orderThroughPooler(): Promise<CaseFigures> {
  await access(PROGRAM).catch(() => {
    throw new Error(`${PROGRAM} does not exist: install pgbouncer, or name its program in PGBOUNCER.`);
  });
  await runVerbTests();
  return {
    'tested folders': TESTED.length,
    ...(await runTwoServers('transaction')),
    ...(await runTwoServers('session')),
  };
}

/** Two servers get the same requests at the same time: one of them does the work, and both agree. */
async function runTwoServers(mode: PoolMode): Promise<CaseFigures> {
  await using venue = await openVenue();
  const pooler = await startPgbouncer(PROGRAM, venue.address, mode);
  try {
    const pooled = { ...venue.address, host: '127.0.0.1', port: pooler.port };
    const settings = { BUS_URL: databaseUrl(venue.address) };
    await using first = await startProductServer(pooled, settings);
    await using second = await startProductServer(pooled, settings);
    const startedAt = performance.now();
    const ids = (
      await Promise.all(Array.from({ length: CUSTOMERS }, () => orderTwice(first.port, second.port)))
    ).flat();
    const seconds = (performance.now() - startedAt) / 1000;
    const { rows } = await onDatabase(venue.address, (client) =>
      client.query<{ stored: number; numbers: number }>(
        'select count(*) as stored, count(distinct number) as numbers from payments where remainder_of = any($1)',
        [ids],
      ),
    );
    mustHold(rows[0]?.stored === ids.length && rows[0].numbers === ids.length, 'every order is stored once');
    const lines = await emptyBoard(first.port, second.port);
    await collectAll(first.port, second.port);
    mustHold(lines === ids.length, `every line is done once (${lines} of ${ids.length})`);
    const transactions = await pooler.countTransactions();
    mustHold(transactions > ids.length, 'the servers use the pooler');
    return {
      [`${mode} mode: orders stored, done and collected once`]: ids.length,
      [`${mode} mode: seconds to store them`]: seconds.toFixed(1),
      [`${mode} mode: transactions through pgbouncer`]: transactions,
    };
  } finally {
    await pooler.stop();
  }
}

/** Sends each order to both servers at the same time: one stores it, and both reply the same. */
async function orderTwice(firstPort: number, secondPort: number): Promise<string[]> {
  const phone: Phone = openPhone(firstPort);
  await phone.customers.scanTable({ code: 'A1' });
  const other = phone.at(secondPort);
  const ids: string[] = [];
  for (let count = 0; count < ORDERS_EACH; count += 1) {
    const order = anOrder('A1');
    const [one, two] = await Promise.all([phone.payments.placeOrder(order), other.payments.placeOrder(order)]);
    mustHold(one.paymentNumber === two.paymentNumber, 'both servers reply with the same number');
    ids.push(order.orderId);
  }
  return ids;
}

/** Both servers mark the same lines of the bar as done at the same time. Returns how many lines were marked, by either. */
async function emptyBoard(firstPort: number, secondPort: number): Promise<number> {
  const { readBoard, readBoardCounts } = contract.orders;
  const { markDone } = contract.printing;
  const [one, other] = await staffAt(firstPort, secondPort, { readBoard, readBoardCounts, markDone });
  const { lines } = await one.readBoard({ section: 'drinks' });
  const marked: string[] = [];
  for (const part of inParts(lines.map(({ id }) => id))) {
    const results = await Promise.all([one.markDone({ lineIds: part }), other.markDone({ lineIds: part })]);
    marked.push(...results.flatMap(({ markedIds }) => markedIds));
  }
  mustHold(new Set(marked).size === marked.length, 'no line is done twice');
  const { drinks } = await other.readBoardCounts({});
  mustHold(drinks === 0, `the board is empty (${drinks} lines)`);
  return marked.length;
}

/** Both servers collect the same orders at the same time, many in one payment. What was owed is collected once. */
async function collectAll(firstPort: number, secondPort: number): Promise<void> {
  const [one, other] = await staffAt(firstPort, secondPort, contract.owedOrders);
  const { tables, total: owed } = await one.listOwed({});
  let collected = 0;
  for (const paymentIds of inParts(tables.flatMap(({ payments }) => payments.map(({ paymentId }) => paymentId)))) {
    const collection = () => ({ collectionId: newId(), paymentIds, ways: [{ paidWith: 'efectivo' as const }] });
    const results = await Promise.all([one.collectPayments(collection()), other.collectPayments(collection())]);
    for (const { total } of results) collected += total;
  }
  mustHold(collected === owed, `what was owed is collected once (${collected} of ${owed} cents)`);
  const { total } = await other.listOwed({});
  mustHold(total === 0, `nothing is owed any longer (${total} cents)`);
}

/** The calls of the signed-in manager at both servers. */
async function staffAt<E extends Endpoints>(firstPort: number, secondPort: number, endpoints: E) {
  const { cookie } = await sessionHeader(firstPort, 'manager');
  return [callerAt(firstPort, cookie, endpoints), callerAt(secondPort, cookie, endpoints)] as const;
}

function callerAt<E extends Endpoints>(port: number, cookie: string, endpoints: E): ApiClient<E> {
  return createClient<E>(endpoints, async ({ method, url, body }) => {
    const headers = { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    const response = await fetch(`http://127.0.0.1:${port}${url}`, init);
    return { status: response.status, body: await response.json() };
  });
}

function inParts(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let from = 0; from < ids.length; from += PART) parts.push(ids.slice(from, from + PART));
  return parts;
}

async function runVerbTests(): Promise<void> {
  const folders = TESTED.map((folder) => `src/server/${folder}`);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'config/vitest.ts', '--configLoader', 'native'];
  const env = { ...process.env, TEST_PGBOUNCER: PROGRAM };
  const child = spawn(process.execPath, [...vitest, ...folders], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  mustHold(code === 0, 'the verb tests pass behind pgbouncer');
}
