// Polling for a state of the operating system that has no event.
import { setTimeout as delay } from 'node:timers/promises';

/** How often and for how long `waitUntil` polls. */
export interface WaitOptions {
  everyMs: number;
  forMs: number;
  signal?: AbortSignal;
}

/**
 * Calls `check` repeatedly until it returns a value other than null, and returns this value. Returns null if `check` has returned
 * only null for `forMs` milliseconds. Rejects when the signal is aborted.
 */
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
