// From whatever state the cluster is in to one ready server of it.
import { setTimeout as delay } from 'node:timers/promises';
import { CannotRun } from './cannot-run.ts';
import { findRunningServer } from './find-running-server.ts';
import type { ServerPlan } from './server-plan.ts';
import { startServer } from './start-server.ts';

export interface RunningServer {
  pid: number;
  /** It was alive already, left by a Comanda that was killed. */
  adopted: boolean;
}

// For so long the processes of a killed server may need to end.
const RETRY_FOR_MS = 15_000;
const RETRY_EVERY_MS = 100;
const TEMPORARY_FAILURES = ['is still in use', 'lock file', 'being shut down'];

/** Adopts the living server or starts one. Throws CannotRun when neither works, and when the signal aborts. */
export async function ensureServer(plan: ServerPlan, signal: AbortSignal): Promise<RunningServer> {
  const until = performance.now() + RETRY_FOR_MS;
  for (;;) {
    const living = await findRunningServer(plan, signal);
    if (living !== null) return { pid: living, adopted: true };
    const outcome = await startServer(plan, signal);
    if ('pid' in outcome) return { pid: outcome.pid, adopted: false };
    if (!isTemporary(outcome.ended) || performance.now() > until) {
      throw new CannotRun(`The database did not start: ${outcome.ended} (log: ${plan.logFile})`);
    }
    await delay(RETRY_EVERY_MS, undefined, { signal });
  }
}

function isTemporary(reason: string): boolean {
  return TEMPORARY_FAILURES.some((words) => reason.includes(words));
}
