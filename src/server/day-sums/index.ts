// Public API of the sums of days.
import type { daySums } from '#contract/day-sums.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { startRebuild } from './rebuild/start-rebuild.ts';
import { readRebuild } from './rebuild/stored-rebuild.ts';
import { readCustomerSummary, readOrderSummary, readProductSummary } from './yearly/read-summaries.ts';

export { BY_INDEX } from './day-rows.ts';
export { type DaySnapshot, readDaySums } from './day-snapshot.ts';
export { deleteStoredDays } from './delete-stored-days.ts';
export { startRebuildWorker } from './rebuild/rebuild-worker.ts';
export { recountPastDays } from './recount-past-days.ts';
export { startDaySums } from './start-day-sums.ts';

/** The handlers of the sums of days. */
export const daySumHandlers: Handlers<typeof daySums, Context> = {
  readRebuild,
  startRebuild,
  readOrderSummary: (context, input) => readOrderSummary(context, input.year),
  readProductSummary: (context, input) => readProductSummary(context, input.year),
  readCustomerSummary: (context, input) => readCustomerSummary(context, input.year),
};
