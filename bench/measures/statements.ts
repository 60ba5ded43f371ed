// The statements of one order and of one message of the bank, with those of the background tasks that they wake.
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, type DatabaseAddress, onDatabase } from '#bench/rig/cluster.ts';
import { runHttpLoad } from '#bench/rig/http-load.ts';
import { openStatementCounter } from '#bench/rig/statement-counter.ts';
import { startProductServer } from '#bench/rig/venue-server.ts';
import { plainRow, type ResultRow } from '#bench/row.ts';
import { collectDebts, createDefaultVenueDatabase, PROXY_SETTINGS } from './default-venue.ts';
import { createOrderRequests } from './order-requests.ts';
import { assertAllSettled } from './payments.ts';
import { addPendingPayments, createWebhookRequests, MERCHANT_SETTINGS } from './webhook-requests.ts';

const REQUESTS = 50;
/** Each of them has ordered before: the first order of a session after the start of the server costs one statement more. */
const CUSTOMERS = 25;
/** Background tasks are woken at most every 200 ms, so that each request wakes those that it concerns. */
const REQUEST_EVERY_MS = 250;
/** Time after the start at which all start-up work has finished. */
const SETTLE_MS = 8_000;
/**
 * Longer than all requests and the work that follows them. Tasks run every 15 s or every minute from the start on, so that two
 * such windows within the first minute have the same periodic runs.
 */
const WINDOW_MS = 15_000;
/** The work that follows the last request is done after this time. */
const QUIET_MS = 1_000;
/** Statements of each request that are named in the note. */
const NAMED_FROM = 0.1;
const NAME_LENGTH_MAX = 40;

/**
 * Counts the SQL statements that a server runs for one placed order, and for one payment notification of the bank, background tasks
 * included. The two counts use separate servers, at the same time.
 */
export async function* measureStatements(cluster: Cluster): AsyncGenerator<ResultRow> {
  const [ofOrder, ofMessage] = await Promise.all([countOfOrder(cluster), countOfMessage(cluster)]);
  yield row('Statements for one order, background included', 2, ofOrder);
  yield row('Statements for one bank message, background included', 3, ofMessage);
}

async function countOfOrder(cluster: Cluster): Promise<Counts> {
  const address = await createDefaultVenueDatabase(cluster, 'statements_order');
  const counts = await countStatements(address, PROXY_SETTINGS, (port) => createOrderRequests(port, CUSTOMERS));
  const owed = await onDatabase(address, collectDebts);
  if (owed !== CUSTOMERS + REQUESTS) throw new Error(`Only ${owed} orders were owed.`);
  return counts;
}

async function countOfMessage(cluster: Cluster): Promise<Counts> {
  const address = await cluster.openVenue('statements_message');
  const payments = CUSTOMERS + REQUESTS;
  await onDatabase(address, (client) => addPendingPayments(client, payments));
  const counts = await countStatements(address, MERCHANT_SETTINGS, (port) => createWebhookRequests(port, payments));
  await assertAllSettled(address, payments);
  return counts;
}

/** How often each text was executed. */
type Counts = ReadonlyMap<string, number>;

/** Counts what a server executes for one request after another, beyond what it executes in the same time without requests. */
async function countStatements(
  address: DatabaseAddress,
  settings: NodeJS.ProcessEnv,
  requests: (port: number) => () => Buffer,
): Promise<Counts> {
  await using counter = await openStatementCounter(address);
  await using server = await startProductServer(counter.address, settings);
  const readyAt = performance.now();
  const { port } = server;
  const next = requests(port);
  const send = async (count: number) => {
    const begun = performance.now();
    for (let sent = 1; sent <= count; sent += 1) {
      await runHttpLoad({ port, connections: 1, forMs: 0, requestsMax: 1, next, status: 200 });
      await pause(Math.max(0, begun + sent * REQUEST_EVERY_MS - performance.now()));
    }
  };
  const countFrom = async (from: number, work: () => Promise<void>): Promise<Counts> => {
    counter.reset();
    await work();
    const restMs = from + WINDOW_MS - performance.now();
    if (restMs < QUIET_MS) throw new Error('The requests took too long for their window.');
    await pause(restMs);
    return new Map(counter.counts());
  };

  await send(CUSTOMERS);
  const idleFrom = readyAt + SETTLE_MS;
  await pause(Math.max(0, idleFrom - performance.now()));
  const idle = await countFrom(idleFrom, async () => undefined);
  const busy = await countFrom(idleFrom + WINDOW_MS, () => send(REQUESTS));
  return new Map([...busy].map(([text, count]) => [text, Math.max(0, count - (idle.get(text) ?? 0))]));
}

function row(what: string, atMost: number, counts: Counts): ResultRow {
  const average = (count: number) => count / REQUESTS;
  const sum = [...counts.values()].reduce((total, count) => total + count, 0);
  const named = [...counts]
    .filter(([, count]) => average(count) >= NAMED_FROM)
    .toSorted(([, one], [, other]) => other - one)
    .map(([text, count]) => `${average(count)} «${nameOf(text)}»`);
  const note =
    `The average of ${REQUESTS}, one every ${REQUEST_EVERY_MS} ms, beyond the statements of as much time without any, ` +
    `to one decimal: ${named.join(', ')}.`;
  // A periodic statement more or less must not decide.
  return plainRow({ what, unit: 'statements', target: { atMost }, note }, [Math.round(average(sum) * 10) / 10]);
}

/** The beginning of a statement, on one line. */
function nameOf(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').slice(0, NAME_LENGTH_MAX);
}
