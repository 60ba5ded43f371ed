// Work that is repeated in the background: at start, at an interval, at a requested time, and when it is notified of new work.
import { errorLogFields, isDiskFullError } from '#server/platform/database/database-errors.ts';
import type { Logger } from '#server/platform/log.ts';

const RUN_EVERY_MS = 60_000;
/** One order may wake a task by two boards and by what its first run has published. */
const RUNS_AT_ONCE = 3;
/** After these, the runs of a task begin at least this many milliseconds apart: five in a second. */
const RUN_PACE_MS = 200;
/** A task at rest leaves out all but each twentieth of the runs that nothing else causes. */
const RUNS_OF_ONE_AT_REST = 20;
/** Node runs a timer with a longer delay immediately. A task that wakes too early finds nothing due. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/**
 * Function that a periodic task calls in each of its runs. `stopping` is aborted when the task must stop: a step that loops must
 * check it.
 */
export type TaskStep = (stopping: AbortSignal) => Promise<void>;

/** Controls a running periodic task: starts a run before the regular time, or stops the task. */
export interface PeriodicTask {
  /** Starts a run now, or right after the run in progress, at the pace of the task. Called when there is new work. */
  readonly notify: () => void;
  /** Starts a run at this time, by the clock of the task. Of several requested times the earliest counts. */
  readonly wakeAt: (time: Date) => void;
  /** Starts no further run or step, and waits for the step in progress. */
  readonly stop: () => Promise<void>;
}

/** The steps of a periodic task, and how often they run. */
interface PeriodicTaskOptions {
  /** The name of the task in the log. */
  readonly name: string;
  readonly steps: Readonly<Record<string, TaskStep>>;
  /** Milliseconds between two regular runs; a minute by default. */
  readonly everyMs?: number;
  /** True while the venue does not use the feature for which the task works; most regular runs are then left out. */
  readonly isAtRest?: () => boolean;
  /** The clock of `wakeAt`. */
  readonly clock?: () => Date;
  /**
   * How many runs may begin without a pause, 3 by default. After that, five runs begin in a second, however often the task is
   * notified.
   */
  readonly runsAtOnce?: number;
}

/**
 * Starts a task that runs its steps at once, then at its interval, at the times of `wakeAt` and after `notify`. Runs never overlap.
 * Several notifications before a run cause one run. While `isAtRest` returns true, only each twentieth regular run takes place. A
 * step that throws is logged, and the next steps still run.
 */
export function startPeriodicTask(log: Logger, options: PeriodicTaskOptions): PeriodicTask {
  const { name, steps, everyMs = RUN_EVERY_MS, isAtRest = () => false } = options;
  const { clock = () => new Date(), runsAtOnce = RUNS_AT_ONCE } = options;
  const stopping = new AbortController();
  const wake = createWakeTimer(clock, notify);
  const pace = createPace(runsAtOnce);
  let current: Promise<void> | null = null;
  let isRunRequested = false;
  let pausing: NodeJS.Timeout | undefined;

  function notify(): void {
    if (stopping.signal.aborted) return;
    isRunRequested = true;
    startIfFree();
  }

  /** Starts the requested run, or a timer for the time at which it may begin. */
  function startIfFree(): void {
    if (!isRunRequested || current !== null || pausing !== undefined || stopping.signal.aborted) return;
    const pauseMs = pace.msUntilNext();
    if (pauseMs > 0) {
      pausing = setTimeout(() => {
        pausing = undefined;
        startIfFree();
      }, pauseMs).unref();
      return;
    }
    isRunRequested = false;
    pace.countRun();
    current = runSteps().finally(() => {
      current = null;
      startIfFree();
    });
  }

  async function runSteps(): Promise<void> {
    for (const [step, run] of Object.entries(steps)) {
      if (stopping.signal.aborted) return;
      try {
        await run(stopping.signal);
      } catch (error) {
        // Each task fails while the disk is full: their stack traces say nothing new, and need space themselves.
        if (isDiskFullError(error)) log.error({ task: name, step }, 'Background task failed because the disk is full');
        else
          log.error({ ...errorLogFields(error), task: name, step }, 'Background task failed; the next run tries again');
      }
    }
  }

  let leftOut = 0;
  const timer = setInterval(() => {
    leftOut = isAtRest() ? (leftOut + 1) % RUNS_OF_ONE_AT_REST : 0;
    if (leftOut === 0) notify();
  }, everyMs).unref();
  notify();
  return {
    notify,
    wakeAt: (time) => {
      if (!stopping.signal.aborted) wake.set(time);
    },
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      clearTimeout(pausing);
      wake.clear();
      await current;
    },
  };
}

/** The pace of the runs: `runsAtOnce` without a pause, and then one each `RUN_PACE_MS`. */
function createPace(runsAtOnce: number) {
  /** Each run moves this time on by `RUN_PACE_MS`, and idle time lets the clock catch up with it. */
  let paidUntil = 0;
  return {
    msUntilNext: () => paidUntil - performance.now() - (runsAtOnce - 1) * RUN_PACE_MS,
    countRun: () => {
      paidUntil = Math.max(paidUntil, performance.now()) + RUN_PACE_MS;
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
