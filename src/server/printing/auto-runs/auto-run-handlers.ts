// Handlers of the automatic mode of the boards.
import type { autoRuns } from '#contract/auto-runs.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { setAutoRun } from './set-auto-run.ts';

/** The handlers of the automatic mode. */
export const autoRunHandlers: Handlers<typeof autoRuns, Context> = {
  setAutoRun,
};
