// Public API of the sums of days: what was sold on each past day.
import type { daySums } from '#contract/day-sums.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { type Rebuilds, readRebuild } from './rebuild.ts';
import { readCustomerSummary, readOrderSummary, readProductSummary } from './yearly/read-summaries.ts';

export { BY_INDEX } from './day-ctes.ts';
export { type DaySnapshot, readDaySums } from './day-snapshot.ts';
export { deleteStoredDays } from './delete-stored-days.ts';
export { createRebuilds } from './rebuild.ts';
export { recountPastDays } from './recount-past-days.ts';
export { startDaySums } from './start-day-sums.ts';

/** Returns the handlers of the endpoints that read or rebuild the sums of days. */
export function daySumHandlers({ startRebuild }: Rebuilds): Handlers<typeof daySums, Context> {
  return {
    readRebuild,
    startRebuild,
    readOrderSummary: (context, input) => readOrderSummary(context, input.year),
    readProductSummary: (context, input) => readProductSummary(context, input.year),
    readCustomerSummary: (context, input) => readCustomerSummary(context, input.year),
  };
}
