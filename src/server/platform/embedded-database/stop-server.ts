// Stops a server, the gentle way first.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { errorCode } from './cannot-run.ts';
import { isAlive, isServerOf } from './process-table.ts';
import type { ServerPlan } from './server-plan.ts';
import { serverEnvironment } from './server-settings.ts';
import { waitUntil } from './wait-until.ts';

interface StopMethod {
  signal: NodeJS.Signals;
  /** The same for `pg_ctl`. */
  mode: 'fast' | 'immediate';
  forMs: number;
}

// Fast stores everything; immediate ends at once, and the next start recovers.
// PostgreSQL itself gives its processes 5 s to end at once.
const STOP_METHODS: readonly StopMethod[] = [
  { signal: 'SIGINT', mode: 'fast', forMs: 3_000 },
  { signal: 'SIGQUIT', mode: 'immediate', forMs: 6_000 },
];

const run = promisify(execFile);

/** Stops the server with this pid, if it lives. False when it lives on in spite of all. */
export async function stopServer(plan: ServerPlan, pid: number): Promise<boolean> {
  for (const way of STOP_METHODS) {
    if (!isServerOfCluster(plan, pid)) return true;
    await requestStop(plan, pid, way);
    const gone = await waitUntil(() => (isAlive(pid) ? null : true), { everyMs: 20, forMs: way.forMs });
    if (gone) return true;
    plan.log.warn({ pid, forMs: way.forMs }, `The database did not stop (${way.mode})`);
  }
  return false;
}

// The number of a server that died may belong to another process by now.
function isServerOfCluster(plan: ServerPlan, pid: number): boolean {
  return process.platform === 'win32' ? isAlive(pid) : isServerOf(pid, plan.cluster);
}

async function requestStop(plan: ServerPlan, pid: number, way: StopMethod): Promise<void> {
  try {
    // Windows knows no signals: there `pg_ctl` asks. Never tried.
    if (process.platform !== 'win32') process.kill(pid, way.signal);
    else
      await run(plan.binaries.pgCtl, ['stop', '-W', '-D', plan.cluster, '-m', way.mode], { env: serverEnvironment() });
  } catch (error) {
    // It ended meanwhile.
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
