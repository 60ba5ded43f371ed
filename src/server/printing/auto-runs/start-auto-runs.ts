// Background worker of automatic printing. Every process runs it, so the lines of a board (a screen of pending order lines) are
// printed even if every tablet of the venue is switched off.
import { ARRIVAL_PRINT_AGE_MAX_MS } from '#domain/auto-run.ts';
import { startPeriodicTask, type TaskStep } from '#server/platform/background/periodic-task.ts';
import { runTasksOnLiveEvents } from '#server/platform/background/run-tasks-on-live-events.ts';
import type { Services } from '#server/platform/context.ts';
import { runDueAutoRuns } from './run-boards.ts';

/** A missed event delays a run by this much at most. */
const RUN_EVERY_MS = 15_000;
/** A run that an event caused looks for new lines among those of the last minute: longer than the transaction of an order takes. */
const LOOK_BACK_MS = 60_000;
/** This often a run looks at all pending lines: one may have come back to its board that was never printed. */
const LOOK_AT_ALL_MS = 10_000;

/**
 * Starts the background task of automatic printing. The task runs when an order line arrives (if a board prints on arrival), when
 * something about printing changes, when a board is due, and every 15 seconds. It runs less often while automatic printing is off
 * on all boards. Returns a function that stops the task after the run in progress.
 */
export function startAutoRuns(services: Services): () => Promise<void> {
  const { log, clock } = services;
  let [printsArrivals, isOff] = [true, false];
  let [lookedAtAllOn, modes] = [Number.NEGATIVE_INFINITY, ''];
  const runBoards: TaskStep = async () => {
    const now = clock().getTime();
    const looksAtAll = now - lookedAtAllOn >= LOOK_AT_ALL_MS;
    const boards = await runDueAutoRuns(services, looksAtAll ? ARRIVAL_PRINT_AGE_MAX_MS : LOOK_BACK_MS);
    if (looksAtAll) lookedAtAllOn = now;
    else if (boards.modes !== modes) {
      // A mode that was switched on prints what waits.
      lookedAtAllOn = Number.NEGATIVE_INFINITY;
      task.notify();
    }
    ({ printsArrivals, isOff, modes } = boards);
    if (boards.nextRunOn !== null) task.wakeAt(boards.nextRunOn);
  };
  const task = startPeriodicTask(log, {
    name: 'automatic mode',
    steps: { runBoards },
    everyMs: RUN_EVERY_MS,
    isAtRest: () => isOff,
    clock,
  });
  runTasksOnLiveEvents(services.live, ['board-drinks', 'board-food'], [task], () => printsArrivals);
  runTasksOnLiveEvents(services.live, ['printing'], [task]);
  return task.stop;
}
