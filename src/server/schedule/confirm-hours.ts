// Stores that someone has looked at the opening hours and confirmed them: a step of the first setup.
import type { Schedules } from '#contract/schedules.ts';
import type { Context } from '#server/platform/context.ts';
import { markSetupStepDone } from '#server/settings/index.ts';
import { readSchedules } from './queries.ts';

/**
 * Stores when staff first confirmed the opening hours, and notifies open pages of the back office after the commit. A later
 * confirmation changes nothing. Returns the opening hours.
 */
export async function confirmHours(context: Context): Promise<Schedules> {
  return context.transaction(async (sql) => {
    const isFirst = await markSetupStepDone(sql, 'hours_confirmed_on', context.now);
    if (isFirst) context.afterCommit((live) => live.publish('back-office'));
    return readSchedules(sql, context);
  });
}
