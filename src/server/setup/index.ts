// Public API of the setup feature: the first-run checklist of a venue.
import type { Handlers } from '#contract/endpoint.ts';
import type { setupEndpoints } from '#contract/setup.ts';
import type { Context } from '#server/platform/context.ts';
import { createVenueDefaults } from './create-defaults.ts';
import { readSetup, type ServerCapabilities } from './queries.ts';

/** Returns the handlers of the endpoints of the first-run checklist, which shows the owner what a new venue still needs. */
export function setupHandlers(capabilities: ServerCapabilities): Handlers<typeof setupEndpoints, Context> {
  return {
    readSetup: (context) => readSetup(context.db, capabilities),
    createDefaults: async (context) => {
      await createVenueDefaults(context);
      return readSetup(context.db, capabilities);
    },
  };
}
