// Kills the server, or its database, at every step of a ticket. Every ticket is on paper or visible in the queue, and none
// is on paper twice without the mark «COPIA».
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, it } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createTestDatabases } from '#server/platform/embedded-database/testing/data-folders.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { createLiveHub } from '#server/platform/live/live-hub.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { CRASH_TEST_OPTIONS, killDatabase, lockRows, repeatCrash } from './testing/crash-rounds.ts';
import { openRemotePrinter, PRINT_STEPS, type PrintStep } from './testing/remote-printer.ts';
import { addPrinter } from './testing/worker-jobs.ts';

/** Statements of the server that wait for the lock of these rows when it is killed, so that their result is lost. */
const STATEMENTS = [
  { statement: 'stores the first byte', table: 'print_tries', after: 'before the first byte' },
  { statement: 'stores the conclusion', table: 'printer_states', after: 'confirmed' },
] as const;

const GO_ON = async () => undefined;

const trial = createTestDatabases();
let server: ChildProcess | null = null;
/** Called with each step of a ticket; after a rejection the printer does not acknowledge the step. */
let onStep: (step: PrintStep) => Promise<void> = GO_ON;

const log = createSilentLog();
const database = await trial.start(await trial.folder(), { durability: 'full' });
const opened = openDatabase(database.connection, log);
const db = opened.db;
const client = await opened.connect();
await migrate(client, log);
await client.end();
const services = {
  ...{ db, log, live: createLiveHub(log), timeZone: 'Europe/Madrid', clock: () => new Date() },
  ...{ newId, newToken },
};
const printer = await openRemotePrinter((step) => onStep(step));
const printerId = await addPrinter(db, { url: printer.url });
await startServer();
beforeEach(async () => {
  printer.paper.length = 0;
  await db.deleteFrom('print_jobs').execute();
});
afterAll(async () => {
  await killServer();
  await opened.close();
});

describe('no ticket is lost, and none is printed twice without «COPIA», when the server is killed', () => {
  it('while it stores the claim', CRASH_TEST_OPTIONS, async () => {
    await repeat(async (storeTickets) => {
      await killServer();
      await storeTickets();
      const lock = await lockRows(opened, 'print_jobs');
      await startServer();
      await killWaitingServer(lock);
    });
  });

  it.each(PRINT_STEPS)('while a ticket is at the step «%s»', CRASH_TEST_OPTIONS, async (step) => {
    await repeat(async (storeTickets) => {
      const reached = reachStep(step, null);
      await storeTickets();
      await reached;
      await killServer();
      await startServer();
    });
  });

  it.each(STATEMENTS)('while it $statement', CRASH_TEST_OPTIONS, async ({ table, after }) => {
    await repeat(async (storeTickets) => {
      const locked = reachStep(after, () => lockRows(opened, table));
      await storeTickets();
      await killWaitingServer(await locked);
    });
  });
});

describe('no ticket is lost, and none is printed twice without «COPIA», when the database is killed', () => {
  it.each(PRINT_STEPS)('while a ticket is at the step «%s»', CRASH_TEST_OPTIONS, async (step) => {
    await repeat(async (storeTickets) => {
      const reached = reachStep(step, () => killDatabase(opened));
      await storeTickets();
      await reached;
    });
  });
});

/** Repeats the crash. */
function repeat(crash: Parameters<typeof repeatCrash>[1]): Promise<void> {
  return repeatCrash({ services, printer, printerId }, crash);
}

/**
 * Resolves with the result of `act` when the next ticket reaches the step. The server continues after `act`; if `act` is null,
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

/** Kills the server when a statement of it waits for the lock, and starts it again. */
async function killWaitingServer(unlock: (() => Promise<void>) | null): Promise<void> {
  await untilStatementsWaitForLock(db);
  await killServer();
  await unlock?.();
  await startServer();
}

async function startServer(): Promise<void> {
  const script = fileURLToPath(new URL('./testing/printing-process.ts', import.meta.url));
  server = spawn(process.execPath, [script], {
    env: { ...process.env, TEST_DATABASE: JSON.stringify(database.connection) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(server.stdout ?? server, 'data');
}

async function killServer(): Promise<void> {
  onStep = GO_ON;
  const killed = server;
  server = null;
  if (!killed) return;
  const exited = once(killed, 'exit');
  killed.kill('SIGKILL');
  await exited;
}
