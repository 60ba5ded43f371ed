// Lets calls of print agents wait for a change of print jobs, printers or settings.
import type { LiveEventBus } from '#server/platform/live/live-hub.ts';

/** The topics after whose change a job may have become due. */
const TOPICS = ['printing', 'back-office'] as const;
/** Node runs a timer with a longer delay immediately. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** A subscription to the next change of print jobs, printers or settings. */
interface JobChangeSubscription {
  /** Resolves with the first change since this object was created, after `ms` milliseconds, or when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Ends the subscription to this change. */
  readonly end: () => void;
}

/** Lets a request of a print agent wait until print jobs, printers or settings change, so that it can then look for new work. */
export interface PrintJobChanges {
  /** Subscribes to the next change. */
  readonly next: () => JobChangeSubscription;
}

/**
 * Creates the object with which requests of print agents wait for changes of print jobs, printers or settings. Create one per
 * process: it subscribes to the topics `printing` and `back-office` once, for all waiting requests.
 */
export function createPrintJobChanges(live: Pick<LiveEventBus, 'onChanged'>): PrintJobChanges {
  const waiting = new Set<() => void>();
  for (const topic of TOPICS) {
    live.onChanged(topic, () => {
      for (const wake of waiting) wake();
    });
  }
  return {
    next: () => {
      let wake: () => void = () => undefined;
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      waiting.add(wake);
      return { wait: (ms, signal) => waitFor(changed, ms, signal), end: () => void waiting.delete(wake) };
    },
  };
}

async function waitFor(changed: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(ms, TIMER_MS_MAX));
    signal.addEventListener('abort', end);
    void changed.then(end);
  });
}
