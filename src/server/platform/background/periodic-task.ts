// Work that is repeated in the background: at start, every minute, and whenever it is notified of new work.
import type { Logger } from '#server/platform/log.ts';

const RUN_EVERY_MS = 60_000;

/** One part of a run. `stopping` is aborted as soon as the task is asked to stop: a step that loops checks it. */
export type TaskStep = (stopping: AbortSignal) => Promise<void>;

/** A running task. */
export interface PeriodicTask {
  /** Starts a run now, or right after the run in progress. Called when there is new work. */
  readonly notify: () => void;
  /** Starts no further run or step, and waits for the step in progress. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a task that runs immediately, every minute, and after each `notify`. Only one run is in progress at a time; it
 * runs the steps in their order. A step that throws is logged under its name, does not prevent the steps after it, and
 * runs again with the next run.
 */
export function startPeriodicTask(
  log: Logger,
  { name, steps }: { readonly name: string; readonly steps: Readonly<Record<string, TaskStep>> },
): PeriodicTask {
  const stopping = new AbortController();
  let current: Promise<void> | null = null;
  let isRunRequested = false;

  function notify(): void {
    if (stopping.signal.aborted) return;
    isRunRequested = true;
    current ??= runWhileRequested().finally(() => {
      current = null;
    });
  }

  async function runWhileRequested(): Promise<void> {
    while (isRunRequested && !stopping.signal.aborted) {
      isRunRequested = false;
      await runSteps();
    }
  }

  async function runSteps(): Promise<void> {
    for (const [step, run] of Object.entries(steps)) {
      if (stopping.signal.aborted) return;
      try {
        await run(stopping.signal);
      } catch (error) {
        log.error({ err: error, task: name, step }, 'Background task failed; the next run tries again');
      }
    }
  }

  const timer = setInterval(notify, RUN_EVERY_MS).unref();
  notify();
  return {
    notify,
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await current;
    },
  };
}
