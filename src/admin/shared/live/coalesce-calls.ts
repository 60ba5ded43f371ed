// Coalesces a burst of calls into few runs of an asynchronous function.

/**
 * Returns a function that runs `run` once, `waitMs` after the first of several calls. Runs never overlap; a call during
 * a run causes one more run, so the data read is always newer than the last call.
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
