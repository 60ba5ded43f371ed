// Makes few runs of an asynchronous function out of many calls in a short time.

/**
 * Returns a function that runs `run` once for several calls, `waitMs` after the first of them. Runs never overlap. A call
 * during a run causes one more run, so that no change is missed.
 */
export function coalesceCalls(run: () => Promise<void>, waitMs: number): () => void {
  let isWaiting = false;
  let isRunning = false;
  let isRequestedAgain = false;
  return request;

  function request(): void {
    if (isRunning) isRequestedAgain = true;
    if (isRunning || isWaiting) return;
    isWaiting = true;
    setTimeout(() => void start(), waitMs);
  }

  async function start(): Promise<void> {
    isWaiting = false;
    isRunning = true;
    try {
      await run();
    } finally {
      isRunning = false;
      if (isRequestedAgain) {
        isRequestedAgain = false;
        request();
      }
    }
  }
}
