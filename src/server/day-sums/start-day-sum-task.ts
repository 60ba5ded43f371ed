// Stores the sums of the days that are over, and compares the last ones once a day, in the background.
import { dailyStep } from '#server/platform/background/daily-step.ts';
import { startPeriodicTask } from '#server/platform/background/periodic-task.ts';
import type { Services } from '#server/platform/context.ts';
import { correctRecentDaySums } from './correct-recent-day-sums.ts';
import { storeMissingDaySums } from './store-missing-day-sums.ts';

/** After the last customer has paid, and before the first one orders. */
const COMPARISON_HOUR = 5;

/**
 * Starts the background task that stores the sums of past days, at once and then every minute. Once a day the task also compares
 * the last stored days with their payments and orders. Returns a function that stops the task after the day in progress.
 */
export function startDaySumTask(services: Services): () => Promise<void> {
  const { stop } = startPeriodicTask(services.log, {
    name: 'day sums',
    steps: {
      storeMissingDays: (stopping) => storeMissingDaySums(services, stopping),
      compareRecentDays: dailyStep(services, COMPARISON_HOUR, (stopping) => correctRecentDaySums(services, stopping)),
    },
  });
  return stop;
}
