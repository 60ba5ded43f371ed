// Runs the rounds that repair payments: at start, and each minute.
import type { Logger } from '#server/platform/log.ts';

const ROUND_EVERY_MS = 60_000;

interface Reconciler {
  /** Begins no further round, and waits for the one under way. */
  stop(): Promise<void>;
}

/** Runs each of these one after the other, now and each minute. One that fails is logged and runs again. */
export function startReconciler(log: Logger, rounds: readonly (() => Promise<void>)[]): Reconciler {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay = runAll();

  async function runAll(): Promise<void> {
    for (const round of rounds) {
      if (isStopped) return;
      await round().catch((error: unknown) => log.error({ err: error }, 'A round of the reconciler broke'));
    }
    if (!isStopped) timer = setTimeout(next, ROUND_EVERY_MS).unref();
  }

  function next(): void {
    underWay = runAll();
  }

  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return underWay;
    },
  };
}
