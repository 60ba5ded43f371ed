// Kills the print agent at every step of a ticket, and its server and the database meanwhile. Every ticket is on paper or
// visible in the queue, and none is on paper twice without the mark «COPIA».
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isInQueue } from '#domain/print-job.ts';
import type { Services } from '#server/platform/context.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { EmbeddedDatabase } from '#server/platform/embedded-database/start-embedded-database.ts';
import { createTestDatabases } from '#server/platform/embedded-database/testing/data-folders.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { createLiveHub } from '#server/platform/live/live-hub.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { until } from '#server/platform/testing/until.ts';
import { addAgent, addAgentPrinter, type TestAgent } from '#server/printing/testing/agents.ts';
import {
  openRemotePrinter,
  PRINT_STEPS,
  type PrintStep,
  type RemotePrinter,
} from '#server/printing/testing/remote-printer.ts';
import { addJobs, reprintUnknown } from '#server/printing/testing/worker-jobs.ts';
import { type AgentServer, openAgentServer } from './testing/agent-server.ts';

/** How often each step is tested: more often by `npm run check -- --long`. */
const ROUNDS = process.env['LONG_TESTS'] === '1' ? 20 : 2;
const WAIT_MS_MAX = 20_000;
const TEST_OPTIONS = { timeout: ROUNDS * WAIT_MS_MAX };

/** Calls of the agent that wait in the server for the lock of these rows when the agent is killed, so that it gets no reply. */
const CALLS = [
  { call: 'that the first byte may leave', table: 'print_attempts', after: 'before the first byte' },
  { call: 'with the outcome', table: 'printer_states', after: 'confirmed' },
] as const;

const GO_ON = async () => undefined;

const trial = createTestDatabases();
let database: EmbeddedDatabase;
let opened: ReturnType<typeof openDatabase>;
let db: Database;
let services: Services;
let server: AgentServer;
let printer: RemotePrinter;
let printerId: string;
let agent: TestAgent;
let journalFile: string;
/** The agent starts many times. */
let compileCache: string;
let program: ChildProcess | null = null;
/** Called with each step of a ticket; after a rejection the printer does not acknowledge the step. */
let onStep: (step: PrintStep) => Promise<void> = GO_ON;

beforeAll(async () => {
  const log = createSilentLog();
  const folder = await trial.folder();
  journalFile = path.join(folder, 'journal', 'bar.journal');
  compileCache = path.join(folder, 'compiled');
  database = await trial.start(folder, { durability: 'full' });
  opened = openDatabase(database.connection, log);
  db = opened.db;
  const client = await opened.connect();
  await migrate(client, log);
  await client.end();
  services = {
    ...{ db, log, live: createLiveHub(log), timeZone: 'Europe/Madrid', clock: () => new Date() },
    ...{ newId, newToken, settlementParts: [] },
  };
  printer = await openRemotePrinter((step) => onStep(step));
  agent = await addAgent(db, new Date());
  printerId = await addAgentPrinter(db, agent.id, { url: printer.url });
  server = await openAgentServer(services);
  await startAgent();
});
beforeEach(async () => {
  printer.paper.length = 0;
  await db.deleteFrom('print_jobs').execute();
});
afterAll(async () => {
  await killAgent();
  await printer.close();
  await server.close();
  await opened.close();
  await trial.end();
});

describe('no ticket is lost, and none is printed twice without «COPIA», when the print agent is killed', () => {
  it('while the server stores its claim', TEST_OPTIONS, async () => {
    await repeat(async (storeTickets) => {
      await killAgent();
      await storeTickets();
      const unlock = await lockRows('print_jobs');
      await startAgent();
      await untilCallWaits();
      await killAgent();
      await unlock();
      await startAgent();
    });
  });

  it.each(PRINT_STEPS)('while a ticket is at the step «%s»', TEST_OPTIONS, async (step) => {
    await repeat(async (storeTickets) => {
      const reached = reachStep(step, null);
      await storeTickets();
      await reached;
      await killAgent();
      await startAgent();
    });
  });

  it.each(CALLS)('while its call $call waits for the reply', TEST_OPTIONS, async ({ table, after }) => {
    await repeat(async (storeTickets) => {
      const locked = reachStep(after, () => lockRows(table));
      await storeTickets();
      const unlock = await locked;
      await untilCallWaits();
      await killAgent();
      await unlock?.();
      await startAgent();
    });
  });

  it.each(['printed', 'confirmed'] as const)(
    'at the step «%s», and its journal is cut at any byte',
    TEST_OPTIONS,
    async (step) => {
      await repeat(async (storeTickets) => {
        const reached = reachStep(step, null);
        await storeTickets();
        await reached;
        await killAgent();
        const journal = await readFile(journalFile);
        await writeFile(journalFile, journal.subarray(0, randomInt(journal.length + 1)));
        await startAgent();
      });
    },
  );
});

describe('no ticket is lost, and none is printed twice without «COPIA», when the server restarts', () => {
  it.each(PRINT_STEPS)('while a ticket is at the step «%s»', TEST_OPTIONS, async (step) => {
    await repeat(async (storeTickets) => {
      const reached = reachStep(step, () => server.restart());
      await storeTickets();
      await reached;
    });
  });
});

describe('no ticket is lost, and none is printed twice without «COPIA», when the database is killed', () => {
  it.each(['before the first byte', 'printed', 'confirmed'] as const)(
    'while a ticket is at the step «%s»',
    TEST_OPTIONS,
    async (step) => {
      await repeat(async (storeTickets) => {
        const reached = reachStep(step, killDatabase);
        await storeTickets();
        await reached;
      });
    },
  );
});

/**
 * Stores two tickets, lets the crash happen during the first one, and looks at the paper and at the queue when the printer is
 * done; then a member of staff prints again what may have been printed.
 */
async function repeat(crash: (storeTickets: () => Promise<void>) => Promise<void>): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    let jobs = new Map<string, string>();
    await crash(async () => {
      jobs = await addJobs(services, printerId, [`A${round}`, `B${round}`]);
    });
    await untilNothingWaits();
    await expectPrintedOrVisible(jobs);

    for (const jobId of jobs.keys()) await reprintUnknown(db, jobId);
    services.live.publish('printing');
    await untilNothingWaits();
    await expectAllPrinted(jobs);
  }
}

async function expectPrintedOrVisible(jobs: ReadonlyMap<string, string>): Promise<void> {
  const stored = await db.selectFrom('print_jobs').select(['id', 'state', 'problem']).execute();
  for (const [jobId, tableCode] of jobs) {
    const job = stored.find(({ id }) => id === jobId);
    const printed = printer.paper.filter((ticket) => ticket.tableCode === tableCode);
    if (job?.state === 'printed') expect(printed).toEqual([{ tableCode, isCopy: false }]);
    else expect(job && isInQueue(job, { hasPrinterProblem: false })).toBe(true);
    expect(printed.length).toBeLessThanOrEqual(1);
  }
}

async function expectAllPrinted(jobs: ReadonlyMap<string, string>): Promise<void> {
  const left = await db.selectFrom('print_jobs').select('id').where('state', '!=', 'printed').execute();
  expect(left).toEqual([]);
  for (const tableCode of jobs.values()) {
    const printed = printer.paper.filter((ticket) => ticket.tableCode === tableCode);
    expect(printed.length).toBeGreaterThanOrEqual(1);
    expect(printed.filter(({ isCopy }) => !isCopy).length).toBeLessThanOrEqual(1);
  }
}

function untilNothingWaits(): Promise<void> {
  // Connections of the pool that were lost with the database fail once.
  return until('nothing waits to be printed', () => nothingWaits().catch(() => false), WAIT_MS_MAX);
}

async function nothingWaits(): Promise<boolean> {
  // A try that did not begin pauses the printer, and this test does not wait for that.
  const paused = db.updateTable('printer_states').set({ next_try_on: null }).where('next_try_on', 'is not', null);
  if ((await paused.executeTakeFirst()).numUpdatedRows > 0n) services.live.publish('printing');
  const open = db.selectFrom('print_jobs').select('id').where('state', 'in', ['waiting', 'sending']).limit(1);
  return (await open.executeTakeFirst()) === undefined;
}

/**
 * Resolves with the result of `act` when the next ticket reaches the step. The agent continues after `act`; if `act` is null,
 * it never continues.
 */
function reachStep<T>(expected: PrintStep, act: (() => Promise<T>) | null): Promise<T | null> {
  return new Promise((resolve, reject) => {
    onStep = async (step) => {
      if (step !== expected) return;
      onStep = GO_ON;
      if (act === null) {
        resolve(null);
        throw new Error('The printer does not acknowledge this step.');
      }
      await act().then(resolve, reject);
    };
  });
}

/** Locks all rows of a table. Returns how to end the lock. */
async function lockRows(table: 'print_jobs' | 'print_attempts' | 'printer_states'): Promise<() => Promise<void>> {
  const client = await opened.connect();
  await client.query('begin');
  await client.query(`select from ${table} for update`);
  return () => client.end();
}

/** Resolves when a statement of the server waits for the lock. */
function untilCallWaits(): Promise<void> {
  return until('a call waits for the lock', isWaitingForLock, WAIT_MS_MAX);
}

async function isWaitingForLock(): Promise<boolean> {
  const { rows } = await raw`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

/** Kills a process of the database server, which then ends all others, recovers, and accepts connections again. */
async function killDatabase(): Promise<void> {
  const client = await opened.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  for (const { pid } of rows) process.kill(pid, 'SIGKILL');
  await until('the database accepts connections', () => isAnswering().catch(() => false), WAIT_MS_MAX);
}

async function isAnswering(): Promise<boolean> {
  await raw`select 1`.execute(db);
  return true;
}

async function startAgent(): Promise<void> {
  const script = fileURLToPath(new URL('./testing/agent-process.ts', import.meta.url));
  const options = { server: server.url, key: agent.key, journalFile };
  program = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, TEST_AGENT: JSON.stringify(options) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(program.stdout ?? program, 'data');
}

async function killAgent(): Promise<void> {
  onStep = GO_ON;
  const killed = program;
  program = null;
  if (!killed) return;
  const exited = once(killed, 'exit');
  killed.kill('SIGKILL');
  await exited;
}
