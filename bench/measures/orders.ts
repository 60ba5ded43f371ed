// Placing an order: one HTTP request with three lines, against a raw transaction that writes the same rows.

import { startChild } from '#bench/rig/child-server.ts';
import { type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { type LoadResult, runHttpLoad } from '#bench/rig/http-load.ts';
import { portShape } from '#bench/rig/port-shape.ts';
import { readCpuMs } from '#bench/rig/process-facts.ts';
import { databaseUrl, startProductServer } from '#bench/rig/venue-server.ts';
import { percentile, plainRow, type Row, ratioRow } from '#bench/row.ts';
import { addCustomers, createOrderRequests } from './order-requests.ts';

const CLIENTS = 8;
const ROUNDS = 7;
const ROUND_MS = 1_500;
const MANY_CLIENTS = 32;
const MANY_CLIENTS_ROUNDS = 5;
/** Time that the JIT compiler needs to optimize the hot code. */
const WARM_UP_MS = 8_000;
const WARM_UP_ORDERS_MAX = 10_000;
/** Limit per round. All rounds together stay below the customers' order limit per minute. */
const ORDERS_MAX = 2_500;

export interface LoadWithCpu extends LoadResult {
  readonly cpuMsEach: number;
}

/** Measures placed orders per second. */
export async function* measureOrders(cluster: Cluster): AsyncGenerator<Row> {
  const [address, floorAddress] = [await cluster.openVenue('orders'), await cluster.openVenue('orders_floor')];
  for (const each of [address, floorAddress]) await onDatabase(each, (client) => addCustomers(client));
  // Orders are stored as paid, like those of the floor.
  await onDatabase(address, (client) => client.query('update settings set manual_orders_are_paid = true'));
  await using venue = await startProductServer(address);
  await using floor = startChild('bench/floors/raw-order.ts', { env: { DATABASE_URL: databaseUrl(floorAddress) } });
  const { port: floorPort } = await floor.receive(portShape);
  const productLoad = createOrderLoad(venue.pid, venue.port);
  const floorLoad = createOrderLoad(floor.pid, floorPort);

  await floorLoad(CLIENTS, WARM_UP_MS, WARM_UP_ORDERS_MAX);
  await productLoad(CLIENTS, WARM_UP_MS, WARM_UP_ORDERS_MAX);
  const rounds: { ours: LoadWithCpu; floor: LoadWithCpu }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ ours: await productLoad(CLIENTS, ROUND_MS), floor: await floorLoad(CLIENTS, ROUND_MS) });
  }
  yield ratesRow(rounds);
  yield cpuRow(rounds);
  const crowds: { ours: number; floor: number }[] = [];
  for (let round = 0; round < MANY_CLIENTS_ROUNDS; round += 1) {
    crowds.push({
      ours: p99OverP50(await productLoad(MANY_CLIENTS, ROUND_MS)),
      floor: p99OverP50(await floorLoad(MANY_CLIENTS, ROUND_MS)),
    });
  }
  yield tailRow(crowds);
}

/** Returns a function that places orders from this many connections for a time. */
export function createOrderLoad(pid: number, port: number) {
  const next = createOrderRequests(port);
  return async (connections: number, forMs: number, requestsMax = ORDERS_MAX): Promise<LoadWithCpu> => {
    const before = await readCpuMs(pid);
    const placed = await runHttpLoad({ port, connections, forMs, requestsMax, next, status: 200 });
    return { ...placed, cpuMsEach: ((await readCpuMs(pid)) - before) / placed.requests };
  };
}

function ratesRow(rounds: readonly { ours: LoadWithCpu; floor: LoadWithCpu }[]): Row {
  return ratioRow(
    {
      what: 'Manual order of 3 lines, one call, 8 clients',
      unit: 'orders/s',
      target: { atLeast: 0.7 },
      note: 'The floor is node:http and one SQL statement that writes the same rows.',
    },
    rounds.map(({ ours, floor }) => ({ ours: ours.perSecond, floor: floor.perSecond })),
  );
}

function cpuRow(rounds: readonly { ours: LoadWithCpu; floor: LoadWithCpu }[]): Row {
  return plainRow(
    { what: 'CPU of the server for one order', unit: 'ms', target: { atMost: 0.4 } },
    rounds.map(({ ours }) => ours.cpuMsEach),
    rounds.map(({ floor }) => floor.cpuMsEach),
  );
}

function tailRow(manyClientRounds: readonly { ours: number; floor: number }[]): Row {
  return plainRow(
    { what: 'Orders, 32 clients: p99 / p50', unit: 'x', target: { atMost: 3 } },
    manyClientRounds.map(({ ours }) => ours),
    manyClientRounds.map(({ floor }) => floor),
  );
}

function p99OverP50({ latenciesMs }: LoadResult): number {
  return percentile(latenciesMs, 99) / percentile(latenciesMs, 50);
}
