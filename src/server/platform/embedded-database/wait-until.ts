// Polling for a state of the operating system that has no event.
import { setTimeout as delay } from 'node:timers/promises';

/** How often and for how long `waitUntil` polls. */
export interface WaitOptions {
  everyMs: number;
  forMs: number;
  signal?: AbortSignal;
}

/** Calls `check` until it returns a value; returns null after `forMs`. Rejects when the signal aborts. */
export async function waitUntil<T>(check: () => Promise<T | null> | T | null, options: WaitOptions): Promise<T | null> {
  const { everyMs, forMs, signal } = options;
  const deadline = performance.now() + forMs;
  for (;;) {
    const value = await check();
    if (value !== null) return value;
    if (performance.now() >= deadline) return null;
    await delay(everyMs, undefined, signal ? { signal } : {});
  }
}
