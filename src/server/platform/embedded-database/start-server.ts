// Starts the PostgreSQL server and waits until it is ready.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseServerConfig } from './database-server-config.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { spawnOptionsFor } from './os-user.ts';
import { readPostmasterPidFile } from './postmaster-pid-file.ts';
import { findEndReason, openPostgresLog } from './server-log.ts';
import { postgresArguments, postgresEnvironment } from './server-settings.ts';
import { stopServer } from './stop-server.ts';
import { waitUntil } from './wait-until.ts';

/** The result of starting the PostgreSQL server: the pid of the ready server, or the reason from its log file why it ended. */
type StartOutcome = { pid: number } | { ended: string };

// Long, because it includes the recovery after a crash.
const READY_TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 20;

/**
 * Starts the PostgreSQL server, and waits until it is ready or has ended. Returns its pid, or the reason why it ended, from its log
 * file. Throws `EmbeddedDatabaseError` if it is not ready within two minutes. The server keeps running when the process of Comanda
 * ends.
 */
export async function startServer(plan: DatabaseServerConfig, signal: AbortSignal): Promise<StartOutcome> {
  const log = await openPostgresLog(plan.logFile);
  const child = spawn(plan.binaries.postgres, postgresArguments(plan.cluster, plan.address, plan.durability), {
    ...spawnOptionsFor(plan.user),
    cwd: plan.cluster,
    env: postgresEnvironment(),
    // A session of its own: Ctrl-C in the terminal reaches only Comanda, which then stops the server in order.
    detached: true,
    stdio: ['ignore', log.handle.fd, log.handle.fd],
    windowsHide: true,
  });
  try {
    await once(child, 'spawn');
  } finally {
    await log.handle.close();
  }
  child.unref();
  return (await waitUntilReady(plan, child, signal))
    ? { pid: pidOf(child) }
    : { ended: await findEndReason(plan.logFile, log.fromByte) };
}

async function waitUntilReady(plan: DatabaseServerConfig, child: ChildProcess, signal: AbortSignal): Promise<boolean> {
  const pid = pidOf(child);
  const readReadiness = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return { ready: false };
    const lock = await readPostmasterPidFile(plan.cluster);
    const isReady = lock !== null && lock !== 'unreadable' && lock.pid === pid && lock.status === 'ready';
    return isReady ? { ready: true } : null;
  };
  try {
    const result = await waitUntil(readReadiness, { everyMs: POLL_INTERVAL_MS, forMs: READY_TIMEOUT_MS, signal });
    if (result !== null) return result.ready;
  } catch (error) {
    await stopServer(plan, pid);
    throw error;
  }
  await stopServer(plan, pid);
  throw new EmbeddedDatabaseError(`The database was not ready after ${READY_TIMEOUT_MS / 1000} s: see ${plan.logFile}`);
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new EmbeddedDatabaseError('The database server has no process');
  return child.pid;
}
