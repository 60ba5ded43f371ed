// Work that is repeated in the background: at start, at an interval, at a requested time, and when it is notified of new work.
import { isDiskFull, loggedCause } from '#server/platform/database/database-errors.ts';
import type { Logger } from '#server/platform/log.ts';

const RUN_EVERY_MS = 60_000;
/** Node runs a timer with a longer delay immediately. A task that wakes too early finds nothing due. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** One part of a run. `stopping` is aborted as soon as the task is asked to stop: a step that loops checks it. */
export type TaskStep = (stopping: AbortSignal) => Promise<void>;

/** A running task. */
export interface PeriodicTask {
  /** Starts a run now, or right after the run in progress. Called when there is new work. */
  readonly notify: () => void;
  /** Starts a run at this time, by the clock of the task. Of several requested times the earliest counts. */
  readonly wakeAt: (time: Date) => void;
  /** Starts no further run or step, and waits for the step in progress. */
  readonly stop: () => Promise<void>;
}

/** What a task does, and when. */
export interface PeriodicTaskOptions {
  /** The name of the task in the log. */
  readonly name: string;
  readonly steps: Readonly<Record<string, TaskStep>>;
  /** Milliseconds between two runs that nothing else causes; a minute by default. */
  readonly everyMs?: number;
  /** The clock of `wakeAt`. */
  readonly clock?: () => Date;
}

/**
 * Starts a task that runs immediately, every `everyMs`, at the times of `wakeAt`, and after each `notify`. Only one run is
 * in progress at a time; it runs the steps in their order. A step that throws is logged under its name, does not prevent
 * the steps after it, and runs again with the next run.
 */
export function startPeriodicTask(
  log: Logger,
  { name, steps, everyMs = RUN_EVERY_MS, clock = () => new Date() }: PeriodicTaskOptions,
): PeriodicTask {
  const stopping = new AbortController();
  const wake = createWakeTimer(clock, notify);
  let current: Promise<void> | null = null;
  let isRunRequested = false;

  function notify(): void {
    if (stopping.signal.aborted) return;
    isRunRequested = true;
    current ??= runWhileRequested();
  }

  async function runWhileRequested(): Promise<void> {
    while (isRunRequested && !stopping.signal.aborted) {
      isRunRequested = false;
      await runSteps();
    }
    // In the same step as the last look at `isRunRequested`: a notification after it starts a new run.
    current = null;
  }

  async function runSteps(): Promise<void> {
    for (const [step, run] of Object.entries(steps)) {
      if (stopping.signal.aborted) return;
      try {
        await run(stopping.signal);
      } catch (error) {
        // Each task fails while the disk is full: their stack traces say nothing new, and need space themselves.
        if (isDiskFull(error)) log.error({ task: name, step }, 'Background task failed because the disk is full');
        else log.error({ ...loggedCause(error), task: name, step }, 'Background task failed; the next run tries again');
      }
    }
  }

  const timer = setInterval(notify, everyMs).unref();
  notify();
  return {
    notify,
    wakeAt: (time) => {
      if (!stopping.signal.aborted) wake.set(time);
    },
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      wake.clear();
      await current;
    },
  };
}

/** One timer for the earliest of the times that were set since it last ran out. */
function createWakeTimer(clock: () => Date, onTime: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let timerTime = Infinity;

  function clear(): void {
    clearTimeout(timer);
    timerTime = Infinity;
  }

  return {
    clear,
    set: (time: Date) => {
      if (time.getTime() >= timerTime) return;
      clear();
      timerTime = time.getTime();
      const delayMs = Math.min(Math.max(timerTime - clock().getTime(), 0), TIMER_MS_MAX);
      timer = setTimeout(() => {
        clear();
        onTime();
      }, delayMs).unref();
    },
  };
}
