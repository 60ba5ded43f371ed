// Public API of the sums of days: what was sold on each past day.
import type { daySumEndpoints } from '#contract/day-sums.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { type DaySumRebuilder, readDaySumRebuild } from './rebuild.ts';
import { readCustomerSummary, readOrderSummary, readProductSummary } from './yearly/read-summaries.ts';

export { OPTIMIZATION_FENCE } from './day-ctes.ts';
export { type DaySumSnapshot, withDaySumSnapshot } from './day-sum-snapshot.ts';
export { deleteStoredDaySums } from './delete-stored-day-sums.ts';
export { createDaySumRebuilder } from './rebuild.ts';
export { recomputePastDaySums } from './recompute-past-day-sums.ts';
export { startDaySumTask } from './start-day-sum-task.ts';

/** Returns the handlers of the endpoints that read or rebuild the sums of days. */
export function daySumHandlers({ startRebuild }: DaySumRebuilder): Handlers<typeof daySumEndpoints, Context> {
  return {
    readDaySumRebuild: readDaySumRebuild,
    startRebuild,
    readOrderSummary: (context, input) => readOrderSummary(context, input.year),
    readProductSummary: (context, input) => readProductSummary(context, input.year),
    readCustomerSummary: (context, input) => readCustomerSummary(context, input.year),
  };
}
