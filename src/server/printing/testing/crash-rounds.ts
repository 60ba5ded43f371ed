// Rounds of the crash tests of printing: two tickets are stored, something crashes, and the paper and the queue are compared.
import { sql as raw } from 'kysely';
import { expect } from 'vitest';
import { isShownInPrintQueue } from '#domain/print-job.ts';
import type { Services } from '#server/platform/context.ts';
import type { Database, OpenDatabase } from '#server/platform/database/database.ts';
import { until } from '#server/platform/testing/until.ts';
import type { RemotePrinter } from './remote-printer.ts';
import { addJobs, reprintUnknown } from './worker-jobs.ts';

/** How often each crash is tested: more often by `npm run check -- --long`. */
const ROUNDS = process.env['LONG_TESTS'] === '1' ? 20 : 1;
/** Maximum time for one condition, in milliseconds. */
const WAIT_MS_MAX = 60_000;
/** Conditions that a round waits for. */
const WAITS_PER_ROUND = 3;
/** The Vitest options of a test that repeats a crash: its time limit, in milliseconds. */
export const CRASH_TEST_OPTIONS = { timeout: ROUNDS * WAITS_PER_ROUND * WAIT_MS_MAX };

/** What a crash test runs on: the services of the test process, the printer, and the id of its row. */
interface CrashTrial {
  readonly services: Services;
  readonly printer: RemotePrinter;
  readonly printerId: string;
}

/**
 * Runs a crash test of printing once, or 20 times in long tests. `crash` must call its argument, a function that stores two
 * tickets, and must crash something (such as the server) meanwhile. Afterwards each ticket must be on paper or in the print queue.
 * Then tickets with an unknown result are reprinted, and all must be on paper.
 */
export async function repeatCrash(
  trial: CrashTrial,
  crash: (storeTickets: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { services, printerId } = trial;
  for (let round = 1; round <= ROUNDS; round += 1) {
    let jobs = new Map<string, string>();
    await crash(async () => {
      jobs = await addJobs(services, printerId, [`A${round}`, `B${round}`]);
    });
    await untilNothingWaits(services);
    await expectPrintedOrVisible(trial, jobs);

    for (const jobId of jobs.keys()) await reprintUnknown(services.db, jobId);
    services.live.publish('printing');
    await untilNothingWaits(services);
    await expectAllPrinted(trial, jobs);
  }
}

async function expectPrintedOrVisible(
  { services: { db }, printer }: CrashTrial,
  jobs: ReadonlyMap<string, string>,
): Promise<void> {
  const stored = await db.selectFrom('print_jobs').select(['id', 'state', 'problem']).execute();
  for (const [jobId, tableCode] of jobs) {
    const job = stored.find(({ id }) => id === jobId);
    const printed = printer.paper.filter((ticket) => ticket.tableCode === tableCode);
    if (job?.state === 'printed') expect(printed).toEqual([{ tableCode, isCopy: false }]);
    else expect(job && isShownInPrintQueue(job, { hasPrinterProblem: false })).toBe(true);
    expect(printed.length).toBeLessThanOrEqual(1);
  }
}

async function expectAllPrinted(
  { services: { db }, printer }: CrashTrial,
  jobs: ReadonlyMap<string, string>,
): Promise<void> {
  const left = await db.selectFrom('print_jobs').select('id').where('state', '!=', 'printed').execute();
  expect(left).toEqual([]);
  for (const tableCode of jobs.values()) {
    const printed = printer.paper.filter((ticket) => ticket.tableCode === tableCode);
    expect(printed.length).toBeGreaterThanOrEqual(1);
    expect(printed.filter(({ isCopy }) => !isCopy).length).toBeLessThanOrEqual(1);
  }
}

function untilNothingWaits(services: Services): Promise<void> {
  // Connections of the pool that were lost with the database fail once.
  return until('nothing waits to be printed', () => nothingWaits(services).catch(() => false), WAIT_MS_MAX);
}

async function nothingWaits({ db, live }: Services): Promise<boolean> {
  // A try that did not begin pauses the printer, and this test does not wait for that.
  const paused = db.updateTable('printer_states').set({ next_try_on: null }).where('next_try_on', 'is not', null);
  if ((await paused.executeTakeFirst()).numUpdatedRows > 0n) live.publish('printing');
  const open = db.selectFrom('print_jobs').select('id').where('state', 'in', ['waiting', 'sending']).limit(1);
  return (await open.executeTakeFirst()) === undefined;
}

/** Locks all rows of a table. Returns a function that ends the lock. */
export async function lockRows(
  opened: OpenDatabase,
  table: 'print_jobs' | 'print_tries' | 'printer_states',
): Promise<() => Promise<void>> {
  const client = await opened.connect();
  await client.query('begin');
  await client.query(`select from ${table} for update`);
  return () => client.end();
}

/** Kills a process of the database server, which then ends all others, recovers, and accepts connections again. */
export async function killDatabase(opened: OpenDatabase): Promise<void> {
  const client = await opened.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  for (const { pid } of rows) process.kill(pid, 'SIGKILL');
  await until('the database accepts connections', () => isAnswering(opened.db).catch(() => false), WAIT_MS_MAX);
}

async function isAnswering(db: Database): Promise<boolean> {
  await raw`select 1`.execute(db);
  return true;
}
