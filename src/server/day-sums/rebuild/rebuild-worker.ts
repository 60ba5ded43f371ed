// Runs rebuilds in the background.
import { notifyWorker } from '#server/platform/background/notify-worker.ts';
import { startPeriodicTask } from '#server/platform/background/periodic-task.ts';
import type { Services } from '#server/platform/context.ts';
import { runWaitingRebuild } from './run-rebuild.ts';

/** Starts the worker of rebuilds. Returns how to stop it, which waits for the month in progress. */
export function startRebuildWorker(services: Services): () => Promise<void> {
  const task = startPeriodicTask(services.log, {
    name: 'day-sum-rebuilds',
    steps: { runWaitingRebuild: (stopping) => runWaitingRebuild(services, stopping) },
  });
  notifyWorker(services.live, ['day-sum-rebuilds'], [task]);
  return task.stop;
}
