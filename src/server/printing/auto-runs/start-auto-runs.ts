// Background worker of the automatic mode. Every process runs it: runs happen with every tablet of the venue switched off.
import { notifyWorker } from '#server/platform/background/notify-worker.ts';
import { startPeriodicTask, type TaskStep } from '#server/platform/background/periodic-task.ts';
import type { Services } from '#server/platform/context.ts';
import { runAutoModes } from './run-boards.ts';

/** A missed event delays a run by this much at most. */
const RUN_EVERY_MS = 15_000;

/**
 * Starts the worker: it runs when a line arrives on a board that prints arrivals, when something about printing changes, at the
 * time of the next run, and every 15 seconds. Returns how to stop it, which waits for the run in progress.
 */
export function startAutoRuns(services: Services): () => Promise<void> {
  let printsArrivals = true;
  const runBoards: TaskStep = async () => {
    const boards = await runAutoModes(services);
    printsArrivals = boards.printsArrivals;
    if (boards.nextRunOn !== null) task.wakeAt(boards.nextRunOn);
  };
  const { log, clock } = services;
  const task = startPeriodicTask(log, {
    ...{ name: 'automatic mode', steps: { runBoards } },
    ...{ everyMs: RUN_EVERY_MS, clock },
  });
  notifyWorker(services.live, ['board-drinks', 'board-food'], [task], () => printsArrivals);
  notifyWorker(services.live, ['printing'], [task]);
  return task.stop;
}
