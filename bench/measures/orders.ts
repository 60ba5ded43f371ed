// Placing an order: one HTTP call with three lines, against the raw transaction that writes the same rows.

import { startChild } from '#bench/rig/child.ts';
import { type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { type LoadResult, load } from '#bench/rig/http-load.ts';
import { portShape } from '#bench/rig/port-shape.ts';
import { cpuMs } from '#bench/rig/process-facts.ts';
import { startVenue, urlOf } from '#bench/rig/venue-server.ts';
import { percentile, plainRow, type Row, ratioRow } from '#bench/row.ts';
import { addGuests, orderRequests } from './order-requests.ts';

const CLIENTS = 8;
const ROUNDS = 7;
const ROUND_MS = 1_500;
const CROWD = 32;
const CROWD_ROUNDS = 5;
/** So long the compiler is still at work on what runs often. */
const WARM_UP_MS = 8_000;
const WARM_UP_ORDERS_MAX = 10_000;
/** All rounds together stay below what the guests may order in one minute. */
const ORDERS_MAX = 2_500;

interface Placed extends LoadResult {
  readonly cpuMsEach: number;
}

export async function measureOrders(cluster: Cluster): Promise<Row[]> {
  const [address, floorAddress] = [await cluster.openVenue('orders'), await cluster.openVenue('orders_floor')];
  for (const each of [address, floorAddress]) await onDatabase(each, (client) => addGuests(client));
  await using venue = await startVenue(address);
  await using floor = startChild('bench/floors/raw-order.ts', { env: { DATABASE_URL: urlOf(floorAddress) } });
  const { port: floorPort } = await floor.hear(portShape);
  const ours = placer(venue.pid, venue.port);
  const least = placer(floor.pid, floorPort);

  await least(CLIENTS, WARM_UP_MS, WARM_UP_ORDERS_MAX);
  await ours(CLIENTS, WARM_UP_MS, WARM_UP_ORDERS_MAX);
  const rounds: { ours: Placed; floor: Placed }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ ours: await ours(CLIENTS, ROUND_MS), floor: await least(CLIENTS, ROUND_MS) });
  }
  const crowds: { ours: number; floor: number }[] = [];
  for (let round = 0; round < CROWD_ROUNDS; round += 1) {
    crowds.push({ ours: tail(await ours(CROWD, ROUND_MS)), floor: tail(await least(CROWD, ROUND_MS)) });
  }
  return [ratesRow(rounds), cpuRow(rounds), tailRow(crowds)];
}

function placer(pid: number, port: number) {
  const next = orderRequests(port);
  return async (connections: number, forMs: number, requestsMax = ORDERS_MAX): Promise<Placed> => {
    const before = await cpuMs(pid);
    const placed = await load({ port, connections, forMs, requestsMax, next, status: 200 });
    return { ...placed, cpuMsEach: ((await cpuMs(pid)) - before) / placed.requests };
  };
}

function ratesRow(rounds: readonly { ours: Placed; floor: Placed }[]): Row {
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

function cpuRow(rounds: readonly { ours: Placed; floor: Placed }[]): Row {
  return plainRow(
    { what: 'CPU of the server for one order', unit: 'ms', target: { atMost: 0.4 } },
    rounds.map(({ ours }) => ours.cpuMsEach),
    rounds.map(({ floor }) => floor.cpuMsEach),
  );
}

function tailRow(crowds: readonly { ours: number; floor: number }[]): Row {
  return plainRow(
    { what: 'Orders, 32 clients: p99 / p50', unit: 'x', target: { atMost: 3 } },
    crowds.map(({ ours }) => ours),
    crowds.map(({ floor }) => floor),
  );
}

function tail({ latenciesMs }: LoadResult): number {
  return percentile(latenciesMs, 99) / percentile(latenciesMs, 50);
}
