// Gathers a burst of events into few runs of what they ask for.

/**
 * Runs once shortly after the first of several calls, never twice at the same time, and once more when a call came while
 * it ran: what it reads is always newer than the last call.
 */
export function gather(run: () => Promise<void>, waitMs: number): () => void {
  let isWaiting = false;
  let isRunning = false;
  let isWanted = false;
  return ask;

  function ask(): void {
    if (isRunning) isWanted = true;
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
      if (isWanted) {
        isWanted = false;
        ask();
      }
    }
  }
}
