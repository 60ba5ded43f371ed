// Stores the times at which the owner did a step of the first setup.
import type { Sql } from '#server/platform/database/database.ts';

/** The column of `settings` that stores when a step of the first setup was done. */
type SetupStepColumn = 'initialized_on' | 'hours_confirmed_on' | 'codes_printed_on';

/**
 * Stores `now` as the time at which a step of the first-time setup was done. `fact` is the column of the table `settings` for this
 * step. Returns true if the time was stored; false if the column already had a time, which is not changed.
 */
export async function markSetupStepDone(sql: Sql, fact: SetupStepColumn, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('settings')
    .set({ [fact]: now })
    .where(fact, 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
