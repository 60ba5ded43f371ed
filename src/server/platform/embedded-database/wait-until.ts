// Waiting for something of the operating system that nobody announces.
import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  everyMs: number;
  forMs: number;
  signal?: AbortSignal;
}

/** Looks until there is something to see; null when the time is over. Throws when the signal aborts. */
export async function waitUntil<T>(check: () => Promise<T | null> | T | null, patience: WaitOptions): Promise<T | null> {
  const { everyMs, forMs, signal } = patience;
  const until = performance.now() + forMs;
  for (;;) {
    const seen = await check();
    if (seen !== null) return seen;
    if (performance.now() >= until) return null;
    await delay(everyMs, undefined, signal ? { signal } : {});
  }
}
