// Kills the print agent at every step of a ticket, and its server and the database meanwhile. Every ticket is on paper or
// visible in the queue, and none is on paper twice without the mark «COPIA».
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, it } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createTestDatabases } from '#server/platform/embedded-database/testing/data-folders.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { createLiveHub } from '#server/platform/live/live-hub.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { addAgent, addAgentPrinter } from '#server/printing/testing/agents.ts';
import { CRASH_TEST_OPTIONS, killDatabase, lockRows, repeatCrash } from '#server/printing/testing/crash-rounds.ts';
import { openRemotePrinter, PRINT_STEPS, type PrintStep } from '#server/printing/testing/remote-printer.ts';
import { openAgentServer } from './testing/agent-server.ts';

/** Calls of the agent that wait in the server for the lock of these rows when the agent is killed, so that it gets no reply. */
const CALLS = [
  { call: 'that the first byte may leave', table: 'print_tries', after: 'before the first byte' },
  { call: 'with the outcome', table: 'printer_states', after: 'confirmed' },
] as const;

const GO_ON = async () => undefined;

const trial = createTestDatabases();
let program: ChildProcess | null = null;
/** Called with each step of a ticket; after a rejection the printer does not acknowledge the step. */
let onStep: (step: PrintStep) => Promise<void> = GO_ON;

const log = createSilentLog();
const folder = await trial.folder();
const journalFile = path.join(folder, 'journal', 'bar.journal');
/** The agent starts many times. */
const compileCache = path.join(folder, 'compiled');
const database = await trial.start(folder, { durability: 'full' });
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
const agent = await addAgent(services, new Date());
const printerId = await addAgentPrinter(db, agent.id, { url: printer.url });
const server = await openAgentServer(services);
await startAgent();
beforeEach(async () => {
  printer.paper.length = 0;
  await db.deleteFrom('print_jobs').execute();
});
afterAll(async () => {
  await killAgent();
  await opened.close();
});

describe('no ticket is lost, and none is printed twice without «COPIA», when the print agent is killed', () => {
  it('while the server stores its claim', CRASH_TEST_OPTIONS, async () => {
    await repeat(async (storeTickets) => {
      await killAgent();
      await storeTickets();
      const unlock = await lockRows(opened, 'print_jobs');
      await startAgent();
      await untilStatementsWaitForLock(db);
      await killAgent();
      await unlock();
      await startAgent();
    });
  });

  it.each(PRINT_STEPS)('while a ticket is at the step «%s»', CRASH_TEST_OPTIONS, async (step) => {
    await repeat(async (storeTickets) => {
      const reached = reachStep(step, null);
      await storeTickets();
      await reached;
      await killAgent();
      await startAgent();
    });
  });

  it.each(CALLS)('while its call $call waits for the reply', CRASH_TEST_OPTIONS, async ({ table, after }) => {
    await repeat(async (storeTickets) => {
      const locked = reachStep(after, () => lockRows(opened, table));
      await storeTickets();
      const unlock = await locked;
      await untilStatementsWaitForLock(db);
      await killAgent();
      await unlock?.();
      await startAgent();
    });
  });

  it.each(['printed', 'confirmed'] as const)(
    'at the step «%s», and its journal is cut at any byte',
    CRASH_TEST_OPTIONS,
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
  it.each(PRINT_STEPS)('while a ticket is at the step «%s»', CRASH_TEST_OPTIONS, async (step) => {
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
    CRASH_TEST_OPTIONS,
    async (step) => {
      await repeat(async (storeTickets) => {
        const reached = reachStep(step, () => killDatabase(opened));
        await storeTickets();
        await reached;
      });
    },
  );
});

/** Repeats the crash. */
function repeat(crash: Parameters<typeof repeatCrash>[1]): Promise<void> {
  return repeatCrash({ services, printer, printerId }, crash);
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
