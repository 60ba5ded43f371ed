// Placing an order: one HTTP request with three lines, against a raw transaction that writes the same rows.

import { startChild } from '#bench/rig/child-server.ts';
import { type Cluster, type DatabaseAddress, onDatabase } from '#bench/rig/cluster.ts';
import { type LoadResult, runHttpLoad } from '#bench/rig/http-load.ts';
import { portShape } from '#bench/rig/port-shape.ts';
import { readCpuMs } from '#bench/rig/process-facts.ts';
import { databaseUrl, startProductServer } from '#bench/rig/venue-server.ts';
import { percentile, plainRow, type ResultRow, ratioRow } from '#bench/row.ts';
import { collectDebts, createDefaultVenueDatabase, PROXY_SETTINGS } from './default-venue.ts';
import { createOrderRequests } from './order-requests.ts';

const CLIENTS = 8;
/** Short, so that the twelve tables owe about what the venue allows customers whom it does not know. */
const ROUND_MS = 700;
const ROUNDS = 15;
/** Rounds that the JIT compiler needs to optimize the hot code. */
const WARM_UP_ROUNDS = 12;
const MANY_CLIENTS = 32;
const MANY_CLIENTS_ROUNDS = 5;
const MANY_CLIENTS_ROUND_MS = 1_500;
/** Limit per round. All rounds together stay below the customers' order limit per minute. */
const ORDERS_MAX = 2_500;

/** The result of a load test (`runHttpLoad`), with the CPU milliseconds that the server used for each request. */
export interface LoadWithCpu extends LoadResult {
  readonly cpuMsEach: number;
}

interface Round {
  readonly ours: LoadWithCpu;
  readonly floor: LoadWithCpu;
}

/** Measures placed orders per second in the venue that `npm start` gives. */
export async function* measureOrders(cluster: Cluster): AsyncGenerator<ResultRow> {
  const address = await createDefaultVenueDatabase(cluster, 'orders');
  const floorAddress = await createDefaultVenueDatabase(cluster, 'orders_floor');
  await using venue = await startProductServer(address, PROXY_SETTINGS);
  await using floor = startChild('bench/floors/raw-order.ts', { env: { DATABASE_URL: databaseUrl(floorAddress) } });
  const { port: floorPort } = await floor.receive(portShape);
  const productLoad = createOrderLoad(venue.pid, venue.port);
  const floorLoad = createOrderLoad(floor.pid, floorPort);
  const measureRound = async (clients: number, forMs: number): Promise<Round> => {
    const round = { ours: await productLoad(clients, forMs), floor: await floorLoad(clients, forMs) };
    await collectAll(address, round.ours.requests);
    await collectAll(floorAddress, round.floor.requests);
    return round;
  };

  const rounds: Round[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) rounds.push(await measureRound(CLIENTS, ROUND_MS));
  const measured = rounds.slice(WARM_UP_ROUNDS);
  yield ratesRow(measured);
  yield cpuRow(measured);
  const crowds: Round[] = [];
  for (let round = 0; round < MANY_CLIENTS_ROUNDS; round += 1)
    crowds.push(await measureRound(MANY_CLIENTS, MANY_CLIENTS_ROUND_MS));
  yield tailRow(crowds);
}

/**
 * Returns a function that runs one load test and returns its result. The test places orders over several connections for `forMs`
 * milliseconds, at most `requestsMax` orders. `pid` is the server process, whose CPU time is measured.
 */
export function createOrderLoad(pid: number, port: number) {
  const next = createOrderRequests(port);
  return async (connections: number, forMs: number, requestsMax = ORDERS_MAX): Promise<LoadWithCpu> => {
    const before = await readCpuMs(pid);
    const placed = await runHttpLoad({ port, connections, forMs, requestsMax, next, status: 200 });
    return { ...placed, cpuMsEach: ((await readCpuMs(pid)) - before) / placed.requests };
  };
}

/** Throws unless all orders of the round are on the boards. */
async function collectAll(address: DatabaseAddress, placed: number): Promise<void> {
  const collected = await onDatabase(address, collectDebts);
  if (collected !== placed) throw new Error(`Of ${placed} orders, ${collected} were owed.`);
}

function ratesRow(rounds: readonly Round[]): ResultRow {
  return ratioRow(
    {
      what: 'Order of 3 lines, one call, 8 clients',
      unit: 'orders/s',
      target: { atLeast: 0.85 },
      note:
        'In the venue that npm start gives: owed orders, limits of debt, twelve tables, each request in the log. Every customer has ' +
        'paid an order of the visit, so that none waits for staff, and staff collect all debts between two rounds. The floor is ' +
        'node:http and one SQL statement that writes the same rows.',
    },
    rounds.map(({ ours, floor }) => ({ ours: ours.perSecond, floor: floor.perSecond })),
  );
}

function cpuRow(rounds: readonly Round[]): ResultRow {
  return ratioRow(
    {
      what: 'CPU of the server for one order',
      unit: 'ms',
      target: { atMost: 1.95 },
      note: 'Of Node, without the database. The floor is the CPU of the floor’s program in the same rounds.',
    },
    rounds.map(({ ours, floor }) => ({ ours: ours.cpuMsEach, floor: floor.cpuMsEach })),
  );
}

function tailRow(rounds: readonly Round[]): ResultRow {
  return plainRow(
    { what: 'Orders, 32 clients: p99 / p50', unit: 'x', target: { atMost: 3 } },
    rounds.map(({ ours }) => p99OverP50(ours)),
    rounds.map(({ floor }) => p99OverP50(floor)),
  );
}

function p99OverP50({ latenciesMs }: LoadResult): number {
  return percentile(latenciesMs, 99) / percentile(latenciesMs, 50);
}
