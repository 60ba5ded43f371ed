// Handlers of the opening hours.
import type { Handlers } from '#contract/endpoint.ts';
import type { schedules } from '#contract/schedules.ts';
import type { Context } from '#server/platform/context.ts';
import { readSchedules } from './queries.ts';
import { saveDay } from './save-day.ts';

/** The handlers of the opening hours. */
export const scheduleHandlers: Handlers<typeof schedules, Context> = {
  readSchedules: ({ context }) => readSchedules(context.db),
  saveDay: ({ context, input }) => saveDay(context, input),
};
