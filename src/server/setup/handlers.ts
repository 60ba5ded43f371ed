import type { Handlers } from '#contract/endpoint.ts';
import type { setup } from '#contract/setup.ts';
import type { Context } from '#server/platform/context.ts';
import { createDefaults } from './create-defaults.ts';
import { readSetup, type ServerCapabilities } from './queries.ts';

export function setupHandlers(means: ServerCapabilities): Handlers<typeof setup, Context> {
  return {
    readSetup: ({ context }) => readSetup(context.db, means),
    createDefaults: async ({ context }) => {
      await createDefaults(context);
      return readSetup(context.db, means);
    },
  };
}
