// Creates what every new venue needs: product types and default opening hours.
import { recordActivity } from '#server/activity/index.ts';
import { createProductTypes } from '#server/menu/index.ts';
import type { Context } from '#server/platform/context.ts';
import { createDefaultOpeningHours } from '#server/schedule/index.ts';
import { markSetupStepDone, publishMenuChanged } from '#server/settings/index.ts';

/**
 * Creates product types and opening hours where they are missing, and marks this step of the setup as done. Existing ones are
 * unchanged; safe to repeat.
 */
export async function createVenueDefaults(context: Context): Promise<void> {
  await context.transaction(async (sql) => {
    const created = [
      await createProductTypes(sql),
      await createDefaultOpeningHours(sql),
      await markSetupStepDone(sql, 'initialized_on', context.now),
    ];
    if (created.includes(true)) await recordActivity(context, sql, { kind: 'defaults-created', details: {} });
    publishMenuChanged(context);
  });
}
