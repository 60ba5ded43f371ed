// Stops the PostgreSQL server: first with a fast shutdown, then with an immediate one.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { DatabaseServerConfig } from './database-server-config.ts';
import { errorCode } from './embedded-database-error.ts';
import { isAlive, isPostmasterOfCluster } from './process-table.ts';
import { postgresEnvironment } from './server-settings.ts';
import { waitUntil } from './wait-until.ts';

interface StopMethod {
  signal: NodeJS.Signals;
  /** The equivalent mode of `pg_ctl`. */
  mode: 'fast' | 'immediate';
  forMs: number;
}

// A fast shutdown stores everything; after an immediate one the next start recovers. In an immediate shutdown
// PostgreSQL gives its processes 5 s.
const STOP_METHODS: readonly StopMethod[] = [
  { signal: 'SIGINT', mode: 'fast', forMs: 3_000 },
  { signal: 'SIGQUIT', mode: 'immediate', forMs: 6_000 },
];

const run = promisify(execFile);

/** Stops the server with this pid. Returns false when it is still running afterwards. */
export async function stopServer(plan: DatabaseServerConfig, pid: number): Promise<boolean> {
  for (const method of STOP_METHODS) {
    if (!isServerOfCluster(plan, pid)) return true;
    await requestStop(plan, pid, method);
    const hasEnded = await waitUntil(() => (isAlive(pid) ? null : true), { everyMs: 20, forMs: method.forMs });
    if (hasEnded) return true;
    plan.log.warn({ pid, forMs: method.forMs }, `Database server did not stop (${method.mode})`);
  }
  return false;
}

// The pid of a dead server may belong to another process by now.
function isServerOfCluster(plan: DatabaseServerConfig, pid: number): boolean {
  return process.platform === 'win32' ? isAlive(pid) : isPostmasterOfCluster(pid, plan.cluster);
}

async function requestStop(plan: DatabaseServerConfig, pid: number, method: StopMethod): Promise<void> {
  try {
    // Windows has no signals: there `pg_ctl` stops the server. Untested.
    if (process.platform !== 'win32') process.kill(pid, method.signal);
    else
      await run(plan.binaries.pgCtl, ['stop', '-W', '-D', plan.cluster, '-m', method.mode], {
        env: postgresEnvironment(),
      });
  } catch (error) {
    // The server had already ended.
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
