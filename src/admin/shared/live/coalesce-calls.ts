// Gathers a burst of events into few runs of what they ask for.

/**
 * Runs once shortly after the first of several calls, never twice at the same time, and once more when a call came while
 * it ran: what it reads is always newer than the last call.
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
