// Restarts the PostgreSQL server whenever it dies, until `stop` is called.
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseServerConfig } from './database-server-config.ts';
import { EmbeddedDatabaseError, errorCode } from './embedded-database-error.ts';
import { ensureServer } from './ensure-server.ts';
import { isAlive } from './process-table.ts';
import { stopServer } from './stop-server.ts';

/**
 * Controls a PostgreSQL server that is restarted whenever it ends: gives its pid, and stops the server together with its
 * supervision.
 */
export interface ServerSupervisor {
  /** The pid of the present server, or of the last one while none is running. */
  pid(): number;
  /** Stops the server and its supervision. A second call waits for the first. */
  stop(): Promise<void>;
}

const CHECK_INTERVAL_MS = 250;
const RESTART_DELAY_FIRST_MS = 250;
const RESTART_DELAY_MAX_MS = 10_000;
// After this running time a failure is not counted as a failed start.
const STABLE_AFTER_MS = 60_000;

/** Watches the server with this pid, and restarts it whenever it dies. */
export function superviseServer(plan: DatabaseServerConfig, firstPid: number): ServerSupervisor {
  const stopping = new AbortController();
  let pid = firstPid;
  let startedAt = performance.now();
  let failures = 0;
  let recovery: Promise<void> | null = null;
  let stopped: Promise<void> | null = null;

  // Polls the pid, because an adopted server is no child process and emits no exit event.
  const watch = setInterval(() => {
    if (recovery !== null || isAlive(pid)) return;
    recovery = recover().finally(() => {
      recovery = null;
    });
  }, CHECK_INTERVAL_MS);
  watch.unref();

  async function recover(): Promise<void> {
    if (performance.now() - startedAt > STABLE_AFTER_MS) failures = 0;
    plan.log.error({ pid, logFile: plan.logFile }, 'Database server died; restarting it');
    while (!stopping.signal.aborted && !isAlive(pid)) {
      failures += 1;
      await restart();
    }
  }

  async function restart(): Promise<void> {
    try {
      await delay(restartDelay(failures), undefined, { signal: stopping.signal, ref: false });
      pid = (await ensureServer(plan, stopping.signal)).pid;
      startedAt = performance.now();
      plan.log.info({ pid, failures }, 'Database server restarted');
    } catch (error) {
      // An interrupted start during `stop` is no failure.
      if (!stopping.signal.aborted) logFailure(error);
    }
  }

  /** Without a stack trace for the reasons that are known: each further try, such as on a full disk, writes the same line. */
  function logFailure(error: unknown): void {
    const isExplained = error instanceof EmbeddedDatabaseError || errorCode(error) !== '';
    const fields = isExplained ? { reason: error instanceof Error ? error.message : '' } : { err: error };
    plan.log.error({ ...fields, failures }, 'Database server could not be restarted');
  }

  async function stop(): Promise<void> {
    clearInterval(watch);
    stopping.abort();
    await recovery;
    if (!(await stopServer(plan, pid))) plan.log.error({ pid }, 'Database server could not be stopped');
  }

  return {
    pid: () => pid,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

// No delay after the first failure, then a doubling one up to the maximum.
function restartDelay(failures: number): number {
  return failures <= 1 ? 0 : Math.min(RESTART_DELAY_FIRST_MS * 2 ** (failures - 2), RESTART_DELAY_MAX_MS);
}
