// Limits how often a function runs, so that the last call always leads to a run.

/**
 * Returned by `createThrottle`. `request` asks for a run of the function. `retry` runs the function if a request is still waiting
 * because the condition `mayRun` was false. `stop` cancels the planned run.
 */
interface RateLimiter {
  /** Runs the function immediately, or as soon as the interval since its last run is over. */
  readonly request: () => void;
  /** Runs a request that was refused by `mayRun`. */
  readonly retry: () => void;
  /** Cancels the planned run. */
  readonly stop: () => void;
}

interface RateLimit {
  /** Minimum milliseconds between two runs. */
  readonly intervalMs: number;
  /** While false, a request waits for `retry`. */
  readonly mayRun: () => boolean;
}

/**
 * Limits how often the function `run` is called: at most once in `intervalMs` milliseconds. Call `request` instead of `run`: it
 * calls `run` immediately, or at the end of the interval. While `mayRun` returns false, the call is postponed; call `retry` when it
 * returns true again.
 */
export function createThrottle(run: () => void, { intervalMs, mayRun }: RateLimit): RateLimiter {
  let isRequested = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    request: () => {
      isRequested = true;
      runIfDue();
    },
    retry: runIfDue,
    stop: () => clearTimeout(timer),
  };

  function runIfDue(): void {
    if (!isRequested || timer !== undefined || !mayRun()) return;
    isRequested = false;
    timer = setTimeout(() => {
      timer = undefined;
      runIfDue();
    }, intervalMs);
    run();
  }
}
