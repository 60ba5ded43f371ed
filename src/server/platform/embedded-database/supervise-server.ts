// Keeps a server running: when it dies it is started again, until it is stopped in order.
import { setTimeout as delay } from 'node:timers/promises';
import { ensureServer } from './ensure-server.ts';
import { isAlive } from './process-table.ts';
import type { ServerPlan } from './server-plan.ts';
import { stopServer } from './stop-server.ts';

export interface Supervision {
  /** Of the present server, or of the last one while there is none. */
  pid(): number;
  /** Stops the server and the watch over it. A second call waits for the first. */
  stop(): Promise<void>;
}

const CHECK_INTERVAL_MS = 250;
const RESTART_DELAY_FIRST_MS = 250;
const RESTART_DELAY_MAX_MS = 10_000;
// One that lived for so long did not die of its start.
const STABLE_AFTER_MS = 60_000;

/** Watches the server with this pid. */
export function superviseServer(plan: ServerPlan, firstPid: number): Supervision {
  const end = new AbortController();
  let pid = firstPid;
  let startedAt = performance.now();
  let deaths = 0;
  let recovery: Promise<void> | null = null;
  let stopped: Promise<void> | null = null;

  // The pid is asked for, as a server that was adopted is not our child and tells us nothing.
  const watch = setInterval(() => {
    if (recovery !== null || isAlive(pid)) return;
    recovery = recover().finally(() => {
      recovery = null;
    });
  }, CHECK_INTERVAL_MS);
  watch.unref();

  async function recover(): Promise<void> {
    if (performance.now() - startedAt > STABLE_AFTER_MS) deaths = 0;
    plan.log.error({ pid, logFile: plan.logFile }, 'The database server died; starting it again');
    while (!end.signal.aborted && !isAlive(pid)) {
      deaths += 1;
      await restart();
    }
  }

  async function restart(): Promise<void> {
    try {
      await delay(restartDelay(deaths), undefined, { signal: end.signal, ref: false });
      pid = (await ensureServer(plan, end.signal)).pid;
      startedAt = performance.now();
      plan.log.info({ pid, deaths }, 'The database server runs again');
    } catch (error) {
      // Stopping interrupts a start, and that is no failure.
      if (!end.signal.aborted) plan.log.error({ err: error }, 'The database server could not be started again');
    }
  }

  async function stop(): Promise<void> {
    clearInterval(watch);
    end.abort();
    await recovery;
    if (!(await stopServer(plan, pid))) plan.log.error({ pid }, 'The database server does not stop');
  }

  return {
    pid: () => pid,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

// The first death is answered at once, the next ones ever later.
function restartDelay(deaths: number): number {
  return deaths <= 1 ? 0 : Math.min(RESTART_DELAY_FIRST_MS * 2 ** (deaths - 2), RESTART_DELAY_MAX_MS);
}
