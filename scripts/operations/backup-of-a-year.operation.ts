// Two years of orders of an older version: the backup before a migration, and a backup while thirty customers order.
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { onDatabase } from '#bench/rig/cluster.ts';
import { BUILT_SERVER_ARGUMENTS, startServer, type VenueServer } from '#bench/rig/venue-server.ts';
import { verifyBackup } from '#server/verify-backup.ts';
import { type CaseFigures, mustHold, type OperationTest } from './figures.ts';
import { type OlderVenue, openOlderVenue, readDatabaseAddress, readVenueFigures } from './older-version.ts';
import { type AcknowledgedOrder, idsOf, requireStoredOnce, startOrdering } from './ordering.ts';
import { readPeakMemoryMb } from './run-command.ts';
import { pullThisVersion } from './updated-venue.ts';

const execute = promisify(execFile);

const CUSTOMERS = 30;
/** An order during the backup takes at most this long. */
const ORDER_MS_MAX = 2_000;
const BACKUP_TIMEOUT_MS = 180_000;
/** What the backup may add to the memory of the server. */
const MEMORY_MB_MAX = 300;

/**
 * Test case of `npm run check:operations`: a backup before a migration, and a backup while customers order, both with the orders of
 * an older version's venue.
 */
export const operation: OperationTest = { name: 'backups of a year of orders', run: backUpYear };

async function backUpYear(): Promise<CaseFigures> {
  await using older = await openOlderVenue();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-year-'));
  try {
    await chmod(folder, 0o711);
    const load = await backUpUnderLoad(older, path.join(folder, 'load'));
    return { ...load, ...(await backUpBeforeMigration(older, path.join(folder, 'before'))) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function backUpBeforeMigration(older: OlderVenue, backups: string): Promise<CaseFigures> {
  const program = await nextVersion(older);
  const startedAt = performance.now();
  await using server = await startVenue(older, backups, { BACKUP_START_MINUTES: '600' }, program);
  const seconds = (performance.now() - startedAt) / 1000;
  const peakMb = await readPeakMemoryMb(server.pid);
  const { orders } = await onDatabase(await readDatabaseAddress(older.dataDir), readVenueFigures);
  const file = await onlyFile(backups);
  const { counts } = await verifyBackup(file, '');
  mustHold(counts['orders'] === orders, 'the backup before the migrations has every order');
  return {
    'orders at the migration': orders,
    'first start of this version: backup, migrations, ready (s)': seconds.toFixed(1),
    'peak memory of that start (MB)': peakMb,
    'backup before the migrations (MB)': megabytes((await stat(file)).size),
  };
}

/** Turns the checkout of the older version into this version with one more migration. Returns the program of its server. */
async function nextVersion({ code }: OlderVenue): Promise<string[]> {
  await pullThisVersion(code);
  await writeFile(
    path.join(code, 'db/migrations/9999_next.sql'),
    '-- owner: platform\ncreate table next_version (id integer);\n',
  );
  await execute(process.execPath, ['scripts/setup.mjs'], { cwd: code });
  return [...BUILT_SERVER_ARGUMENTS.slice(0, -1), path.join(code, BUILT_SERVER_ARGUMENTS.at(-1) ?? '')];
}

function startVenue(
  older: OlderVenue,
  backups: string,
  settings: NodeJS.ProcessEnv,
  program: readonly string[],
): Promise<VenueServer> {
  const env = { NODE_ENV: 'production', DATA_DIR: older.dataDir, BACKUP_DIR: backups, ...settings };
  return startServer(program, env);
}

async function onlyFile(backups: string): Promise<string> {
  const names = await readdir(backups);
  mustHold(names.length === 1, `there is one file: ${names.join()}`);
  return path.join(backups, names[0] ?? '');
}

interface Run {
  readonly startedOn: Date;
  readonly finishedOn: Date;
  readonly failedStep: string | null;
}

async function backUpUnderLoad(older: OlderVenue, backups: string): Promise<CaseFigures> {
  await using server = await startVenue(older, backups, { BACKUP_START_MINUTES: '1' }, BUILT_SERVER_ARGUMENTS);
  const address = await readDatabaseAddress(older.dataDir);
  // All orders are of one table, and nobody pays them.
  await onDatabase(address, (client) =>
    client.query('update settings set session_debt_max = null, table_debt_max = null'),
  );
  const ordering = await startOrdering(server.port, CUSTOMERS);
  await pause(30_000);
  const peakBefore = await readPeakMemoryMb(server.pid);
  const run = await onDatabase(address, async (client): Promise<Run> => {
    const deadline = performance.now() + BACKUP_TIMEOUT_MS;
    for (;;) {
      const { rows } = await client.query<Run>(
        'select started_on as "startedOn", finished_on as "finishedOn", failed_step as "failedStep" from backup_runs where finished_on is not null',
      );
      if (rows[0]) return rows[0];
      mustHold(performance.now() < deadline, 'a backup is made');
      await pause(100);
    }
  });
  const peakAfter = await readPeakMemoryMb(server.pid);
  await ordering.stop();
  const { orders } = ordering;
  mustHold(run.failedStep === null, 'the backup is good');
  await onDatabase(address, (client) => requireStoredOnce(client, idsOf(orders)));

  const file = await onlyFile(backups);
  const { counts } = await verifyBackup(file, '');
  mustHold((counts['orders'] ?? 0) >= older.figures.orders, 'the backup has the orders of the year');
  const [from, to] = [run.startedOn.getTime(), run.finishedOn.getTime()];
  const during = orders.filter(({ sentOn, acknowledgedOn }) => acknowledgedOn > from && sentOn < to);
  const others = orders.filter((order) => !during.includes(order));
  mustHold(during.length >= CUSTOMERS, `customers order during the backup (${during.length} orders)`);
  mustHold(slowest(during) < ORDER_MS_MAX, `no order takes ${ORDER_MS_MAX} ms (${slowest(during)})`);
  mustHold(peakAfter - peakBefore < MEMORY_MB_MAX, `the backup needs little memory (${peakBefore} to ${peakAfter} MB)`);
  return {
    'backup under load (s)': ((to - from) / 1000).toFixed(1),
    'size of it (MB)': megabytes((await stat(file)).size),
    'peak memory of the server before and after it (MB)': `${peakBefore}, ${peakAfter}`,
    'orders stored, none lost or twice': orders.length,
    'orders without a backup: median, slowest (ms)': `${median(others)}, ${slowest(others)}`,
    [`orders during it (${during.length}): median, slowest (ms)`]: `${median(during)}, ${slowest(during)}`,
  };
}

function median(orders: readonly AcknowledgedOrder[]): number {
  const sorted = orders.map(msOf).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function slowest(orders: readonly AcknowledgedOrder[]): number {
  return Math.max(0, ...orders.map(msOf));
}

function msOf({ sentOn, acknowledgedOn }: AcknowledgedOrder): number {
  return acknowledgedOn - sentOn;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
