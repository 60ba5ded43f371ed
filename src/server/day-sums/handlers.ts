// Handlers of the sums of days.
import type { daySums } from '#contract/day-sums.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { startRebuild } from './rebuild/start-rebuild.ts';
import { readRebuild } from './rebuild/stored-rebuild.ts';
import { readCustomerSummary, readOrderSummary, readProductSummary } from './yearly/read-summaries.ts';

/** The handlers of the sums of days. */
export const daySumHandlers: Handlers<typeof daySums, Context> = {
  readRebuild,
  startRebuild,
  readOrderSummary: (context, input) => readOrderSummary(context, input.year),
  readProductSummary: (context, input) => readProductSummary(context, input.year),
  readCustomerSummary: (context, input) => readCustomerSummary(context, input.year),
};
