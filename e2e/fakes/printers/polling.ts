// Lets a simulated printer poll by itself, one call after the other.
import { setTimeout as wait } from 'node:timers/promises';

/** Repeats the calls of a simulated polling printer to the server, one after the other, until it is closed. */
export interface Polling {
  /** Polls with this pause after each call. A call that fails is repeated, as printers do. */
  readonly start: (everyMs: number) => void;
  /** Resolves when the last call has ended. */
  readonly close: () => Promise<void>;
}

/** Creates the repeated calls of a simulated printer. `poll` makes one call; the first one is made at `start`. */
export function createPolling(poll: () => Promise<void>): Polling {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | null = null;

  async function run(everyMs: number): Promise<void> {
    while (!signal.aborted) {
      await poll().catch(() => undefined);
      await wait(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    start: (everyMs) => {
      running ??= run(everyMs);
    },
    close: async () => {
      stopping.abort();
      await running;
    },
  };
}
