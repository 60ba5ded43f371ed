// Makes sure that exactly one PostgreSQL server of the cluster is running and ready, also after a crash of the previous run.
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseServerConfig } from './database-server-config.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { findOrStopRunningServer } from './find-or-stop-running-server.ts';
import { startServer } from './start-server.ts';

/** A PostgreSQL server process that accepts connections. */
interface RunningServer {
  pid: number;
  /** True if the server was already running, left by a Comanda that was killed. */
  adopted: boolean;
}

// The time that the processes of a killed server may need to end.
const RETRY_FOR_MS = 15_000;
const RETRY_EVERY_MS = 100;
const TEMPORARY_FAILURES = ['is still in use', 'lock file', 'being shut down'];

/**
 * Returns the PostgreSQL server of the cluster: the one that is already running, or a new one that is started. Throws
 * `EmbeddedDatabaseError` if neither is possible. Rejects when `signal` is aborted.
 */
export async function ensureServer(plan: DatabaseServerConfig, signal: AbortSignal): Promise<RunningServer> {
  const deadline = performance.now() + RETRY_FOR_MS;
  for (;;) {
    const running = await findOrStopRunningServer(plan, signal);
    if (running !== null) return { pid: running, adopted: true };
    const outcome = await startServer(plan, signal);
    if ('pid' in outcome) return { pid: outcome.pid, adopted: false };
    if (!isTemporary(outcome.ended) || performance.now() > deadline) {
      throw new EmbeddedDatabaseError(`The database did not start: ${outcome.ended} (log: ${plan.logFile})`);
    }
    await delay(RETRY_EVERY_MS, undefined, { signal });
  }
}

function isTemporary(reason: string): boolean {
  // A lock file that cannot be written is none that another process still holds.
  return !reason.includes('No space left') && TEMPORARY_FAILURES.some((part) => reason.includes(part));
}
