import type { Handlers } from '#contract/endpoint.ts';
import type { settings } from '#contract/settings.ts';
import type { Context } from '#server/platform/context.ts';
import { readSettings, venueOf } from './queries.ts';

export const settingsHandlers: Handlers<typeof settings, Context> = {
  readVenue: async ({ context }) => venueOf(await readSettings(context.db), context.timeZone),
};
