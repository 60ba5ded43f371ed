// An owner opens a new venue: what every menu and every day needs.
import { createProductTypes } from '#server/menu/index.ts';
import type { Context } from '#server/platform/context.ts';
import { createDefaultHours } from '#server/schedule/index.ts';
import { markInitialized, publishMenuChanged } from '#server/settings/index.ts';

/** Creates product types and hours where they are missing; what is there stays. Pressed twice it is one. */
export async function createDefaults(context: Context): Promise<void> {
  await context.transaction(async (sql) => {
    await createProductTypes(sql);
    await createDefaultHours(sql);
    await markInitialized(sql, context.now);
    await publishMenuChanged(context, sql);
  });
}
