// Runs the reconciler in the background.
import { startPeriodicTask } from '#server/platform/background/periodic-task.ts';
import type { House } from '#server/platform/context.ts';
import type { Means } from './core/means.ts';
import { reconcile } from './reconcile.ts';

/** Reconciles now and every minute. Returns how to stop, which waits for the run in progress. */
export function startReconciler(services: House, means: Means): () => Promise<void> {
  const { stop } = startPeriodicTask(services.log, {
    name: 'attempts',
    steps: { reconcile: () => reconcile(services, means) },
  });
  return stop;
}
