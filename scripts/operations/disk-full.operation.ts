// A venue on a disk that is really full while 300 customers order: twice, once until PostgreSQL itself stops for lack of space.
// Every acknowledged order is stored, refusals have words, the log stays short, and orders work again without a restart by hand.
import { randomUUID } from 'node:crypto';
import { appendFile, chmod, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { registerCleanup } from '#bench/rig/cleanup.ts';
import { onDatabase } from '#bench/rig/cluster.ts';
import { type EmbeddedVenue, openEmbeddedVenue } from '#bench/rig/embedded-venue.ts';
import { placeOrder, scanTable } from './customers.ts';
import { type CaseFigures, mustHold, type OperationTest, withPartName } from './figures.ts';
import { requireStoredOnce } from './ordering.ts';
import { mountSmallDisk } from './small-disk.ts';

const CUSTOMERS = 300;
const SEATED_AT_ONCE = 20;
const DISK_MEGABYTES = 400;
/** How long customers order before the disk fills. */
const BEFORE_MS = 3_000;
const FULL_MS = 20_000;
const REFILL_MS = 500;
/** On average: a customer may place twelve orders a minute. */
const PAUSE_BETWEEN_ORDERS_MS = 6_000;
/** As the server says in Retry-After. */
const RETRY_MS = 10_000;
const RECOVERY_MS_MAX = 30_000;
const POLL_MS = 20;
/** One line a minute of the requests, one for each failed task, and those of the restarts of the database. */
const STACKS_MAX = 20;
const WAL_BYTES = 4_000_000;
const WAL_MESSAGES_MAX = 200;

/** Test case of `npm run check:operations`: customers order while the disk of the venue is full. No confirmed order may be lost. */
export const operation: OperationTest = {
  name: `${CUSTOMERS} customers order while the disk of the venue is full`,
  run: orderOnFullDisk,
};

interface Evening {
  readonly port: number;
  isOver: boolean;
  /** When the last order was acknowledged, by the clock of `performance`. */
  lastAcknowledged: number;
  readonly acknowledged: string[];
  /** How often each status and code was the answer of an order that was not accepted. */
  readonly refusals: Map<string, number>;
}

async function orderOnFullDisk(): Promise<CaseFigures> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-full-'));
  await using _removing = registerCleanup(() => rm(folder, { recursive: true, force: true }));
  // The user of the database must be able to enter it.
  await chmod(folder, 0o711);
  const disk = path.join(folder, 'disk');
  await using _unmounting = await mountSmallDisk(disk, DISK_MEGABYTES);
  const dataDir = path.join(disk, 'data');
  await mkdir(dataDir);
  await using venue = await openEmbeddedVenue(dataDir);
  const logFile = path.join(folder, 'server.log');
  await using log = await open(logFile, 'a');
  await using server = await venue.start(log.fd);
  const address = await venue.address();
  await onDatabase(address, (client) =>
    client.query('update settings set session_debt_max = null, table_debt_max = null'),
  );
  const { port } = server;
  const evening: Evening = { port, isOver: false, lastAcknowledged: 0, acknowledged: [], refusals: new Map() };
  const cookies: string[] = [];
  while (cookies.length < CUSTOMERS) {
    const portion = Array.from({ length: SEATED_AT_ONCE }, () => scanTable(port));
    cookies.push(...(await Promise.all(portion)));
  }
  const ordering = Promise.all(cookies.map((cookie) => orderUntilOver(evening, cookie)));
  const filler = path.join(disk, 'filler');
  const full = await fillFor(evening, filler, logFile, async () => undefined);
  const stopped = await fillFor(evening, filler, logFile, () => writeUntilDatabaseStops(venue));
  evening.isOver = true;
  await ordering;
  await onDatabase(await venue.address(), (client) => requireStoredOnce(client, evening.acknowledged));
  return {
    'orders acknowledged': evening.acknowledged.length,
    'acknowledged orders lost': 0,
    'orders stored twice': 0,
    ...withPartName('full disk', full),
    ...withPartName('database stopped by it', stopped),
  };
}

/** Keeps the disk full for a while, frees it, and waits until orders are accepted again. */
async function fillFor(
  evening: Evening,
  filler: string,
  logFile: string,
  makeWorse: () => Promise<void>,
): Promise<CaseFigures> {
  await pause(BEFORE_MS);
  evening.refusals.clear();
  const { length: logStart } = await readFile(logFile, 'utf8');
  const acknowledgedBefore = evening.acknowledged.length;
  await fill(filler);
  await makeWorse();
  const end = performance.now() + FULL_MS;
  while (performance.now() < end) {
    await pause(REFILL_MS);
    // PostgreSQL deletes files meanwhile, such as temporary ones.
    await fill(filler);
  }
  const acknowledgedMeanwhile = evening.acknowledged.length - acknowledgedBefore;
  await rm(filler);
  const freedOn = performance.now();
  while (evening.lastAcknowledged < freedOn) {
    mustHold(performance.now() - freedOn < RECOVERY_MS_MAX, `orders work again: ${listRefusals(evening)}`);
    await pause(POLL_MS);
  }
  const lines = (await readFile(logFile, 'utf8')).slice(logStart).split('\n');
  const stacks = lines.filter((line) => line.includes('"stack":'));
  const figures = {
    'refusals by status and code': listRefusals(evening),
    'orders acknowledged meanwhile': acknowledgedMeanwhile,
    'lines of the log with a stack trace': stacks.length,
    'warnings and errors by message': listMessages(lines),
    'orders work again after (s)': ((evening.lastAcknowledged - freedOn) / 1000).toFixed(1),
  };
  const wrong = [...evening.refusals.keys()].filter(
    (kind) => !['503 disk-full', '429 too-many-requests'].includes(kind),
  );
  mustHold(wrong.length === 0, `refusals say that the disk is full: ${JSON.stringify(figures)}`);
  mustHold(evening.refusals.has('503 disk-full'), `orders are refused: ${JSON.stringify(figures)}`);
  mustHold(stacks.length <= STACKS_MAX, `the log stays short: ${JSON.stringify(figures)}`);
  return figures;
}

/** Appends to the file until the disk has no free block. */
async function fill(filler: string): Promise<void> {
  for (const size of [1024 * 1024, 4096]) {
    const piece = Buffer.alloc(size);
    while (
      await appendFile(filler, piece).then(
        () => true,
        () => false,
      )
    );
  }
}

/** Writes to the log of the database until it finds no space for the next segment, and stops. */
async function writeUntilDatabaseStops(venue: EmbeddedVenue): Promise<void> {
  const write = async () =>
    onDatabase(await venue.address(), async (client) => {
      for (let count = 0; count < WAL_MESSAGES_MAX; count += 1)
        await client.query(`select pg_logical_emit_message(false, 'operations', repeat('x', ${WAL_BYTES}), true)`);
    });
  const error = await write().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  mustHold(error !== null, 'the database finds no space for its log');
}

/** Places one order after another, each until it is acknowledged. */
async function orderUntilOver(evening: Evening, cookie: string): Promise<void> {
  await pause(Math.random() * PAUSE_BETWEEN_ORDERS_MS);
  while (!evening.isOver) {
    const orderId = randomUUID();
    while (!(await orderOnce(evening, cookie, orderId))) await pause(RETRY_MS);
    await pause(2 * Math.random() * PAUSE_BETWEEN_ORDERS_MS);
  }
}

async function orderOnce(evening: Evening, cookie: string, orderId: string): Promise<boolean> {
  const outcome = await placeOrder(evening.port, cookie, orderId);
  if (outcome.kind === 'response' && outcome.status === 200) {
    evening.acknowledged.push(orderId);
    evening.lastAcknowledged = performance.now();
    return true;
  }
  const kind =
    outcome.kind === 'response'
      ? `${outcome.status} ${/"code":"([^"]+)"/.exec(outcome.body)?.[1] ?? outcome.body.slice(0, 80)}`
      : outcome.kind;
  evening.refusals.set(kind, (evening.refusals.get(kind) ?? 0) + 1);
  return false;
}

function listRefusals({ refusals }: Evening): string {
  return [...refusals].map(([kind, count]) => `${kind}: ${count}`).join(', ');
}

/** How often the log has each message of a warning or an error. */
function listMessages(lines: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const message = /"level":(?:"(?:warn|error|fatal)"|[456]0),.*"msg":"([^"]+)"/.exec(line)?.[1];
    if (message !== undefined) counts.set(message, (counts.get(message) ?? 0) + 1);
  }
  return [...counts].map(([message, count]) => `${message}: ${count}`).join(', ');
}
