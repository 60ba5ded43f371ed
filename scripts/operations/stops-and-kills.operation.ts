// Twenty stops, twenty kills and ten power cuts of a venue with its embedded database while 300 customers order: nothing is lost
// or doubled, a stop cuts no request, and every start works without help.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { onDatabase } from '#bench/rig/cluster.ts';
import { type EmbeddedVenue, openEmbeddedVenue } from '#bench/rig/embedded-venue.ts';
import type { VenueServer } from '#bench/rig/venue-server.ts';
import { placeOrder, scanTable } from './customers.ts';
import { type CaseFigures, mustHold, type OperationTest } from './figures.ts';
import { requireStoredOnce } from './ordering.ts';

const ROUNDS = 20;
const POWER_CUTS = 10;
/** Enough that an end of the venue meets orders on their way, though each takes a few milliseconds. */
const CUSTOMERS = 300;
const STOP_MS_MAX = 9_000;
/** On average: a customer may place twelve orders a minute. */
const PAUSE_BETWEEN_ORDERS_MS = 5_000;
const RETRY_MS = 300;
const SEATED_AT_ONCE = 20;
/** How long the venue runs in each round, from the first order. */
const RUN_MS = 1_500;

/**
 * Test case of `npm run check:operations`: stops, kills and power cuts of the server while customers order. No order may be lost or
 * stored twice.
 */
export const operation: OperationTest = {
  name: `${ROUNDS} stops, ${ROUNDS} kills and ${POWER_CUTS} power cuts under load`,
  run: stopAndKill,
};

/** How the venue ends. A power cut ends the server and every process of the database at once. */
type Ending = 'stop' | 'kill' | 'power-cut';

interface Evening {
  port: number;
  isOver: boolean;
  /** The requests that were sent and not answered, of the present round. */
  cut: number;
  readonly acknowledged: Set<string>;
}

async function stopAndKill(): Promise<CaseFigures> {
  await using venue = await openEmbeddedVenue();
  const figures = {
    stop: await runRounds(venue, 'stop', ROUNDS),
    kill: await runRounds(venue, 'kill', ROUNDS),
    cut: await runRounds(venue, 'power-cut', POWER_CUTS),
  };
  mustHold(figures.stop.cut === 0, `no stop cuts a request (${figures.stop.cut} were cut)`);
  mustHold(figures.stop.slowestMs < STOP_MS_MAX, `every stop takes less than ${STOP_MS_MAX} ms`);
  return {
    'orders acknowledged during stops': figures.stop.orders,
    'requests cut by stops': figures.stop.cut,
    'slowest stop (ms)': Math.round(figures.stop.slowestMs),
    'orders acknowledged during kills': figures.kill.orders,
    'requests cut by kills, and sent again': figures.kill.cut,
    'orders acknowledged during power cuts': figures.cut.orders,
    'requests cut by power cuts, and sent again': figures.cut.cut,
    'slowest start after a power cut (ms)': Math.round(figures.cut.slowestStartMs),
    'acknowledged orders lost': 0,
    'orders stored twice': 0,
  };
}

async function runRounds(venue: EmbeddedVenue, ending: Ending, rounds: number) {
  const evening: Evening = { port: 0, isOver: false, cut: 0, acknowledged: new Set() };
  let server = await venue.start();
  // All customers sit at one table, and nobody pays.
  await onDatabase(await venue.address(), (client) =>
    client.query('update settings set session_debt_max = null, table_debt_max = null'),
  );
  evening.port = server.port;
  const cookies: string[] = [];
  while (cookies.length < CUSTOMERS) {
    const portion = Array.from({ length: SEATED_AT_ONCE }, () => scanTable(server.port));
    cookies.push(...(await Promise.all(portion)));
  }
  const ordering = Promise.all(cookies.map((cookie) => orderUntilOver(evening, cookie)));
  let [slowestMs, slowestStartMs] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    await pause(RUN_MS);
    slowestMs = Math.max(slowestMs, await end(venue, server, ending));
    const startedAt = performance.now();
    server = await venue.start();
    slowestStartMs = Math.max(slowestStartMs, performance.now() - startedAt);
    evening.port = server.port;
  }
  evening.isOver = true;
  await ordering;
  await onDatabase(await venue.address(), (client) => requireStoredOnce(client, [...evening.acknowledged]));
  await end(venue, server, 'stop');
  return { orders: evening.acknowledged.size, cut: evening.cut, slowestMs, slowestStartMs };
}

/** Returns how long the process took to end. */
async function end(venue: EmbeddedVenue, server: VenueServer, ending: Ending): Promise<number> {
  const ofDatabase = ending === 'power-cut' ? await venue.databasePids() : [];
  const startedAt = performance.now();
  process.kill(server.pid, ending === 'stop' ? 'SIGTERM' : 'SIGKILL');
  for (const pid of ofDatabase) killIfRunning(pid);
  while (!server.hasEnded()) await pause(5);
  return performance.now() - startedAt;
}

/** A process of the database may have ended meanwhile, because another one was killed. */
function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Places one order after another, each until it is acknowledged. */
async function orderUntilOver(evening: Evening, cookie: string): Promise<void> {
  await pause(Math.random() * PAUSE_BETWEEN_ORDERS_MS);
  while (!evening.isOver) {
    const orderId = randomUUID();
    for (;;) {
      const outcome = await placeOrder(evening.port, cookie, orderId);
      if (outcome.kind === 'response' && outcome.status === 200) break;
      if (outcome.kind === 'cut') evening.cut += 1;
      else if (outcome.kind === 'response') {
        mustHold(
          [429, 503].includes(outcome.status),
          `an order has the status 200, 429 or 503 (it has ${outcome.status})`,
        );
      }
      await pause(outcome.kind === 'response' && outcome.status === 429 ? PAUSE_BETWEEN_ORDERS_MS : RETRY_MS);
    }
    evening.acknowledged.add(orderId);
    await pause(2 * Math.random() * PAUSE_BETWEEN_ORDERS_MS);
  }
}
