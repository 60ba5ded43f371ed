// Stores the times at which the owner did a step of the first setup.
import type { Sql } from '#server/platform/database/database.ts';

/** The column of `settings` that stores when a step of the first setup was done. */
export type SetupFact = 'initialized_on' | 'hours_confirmed_on' | 'codes_printed_on';

/**
 * Stores when a step of the first setup was done for the first time. Returns true if this call stored it; later calls change
 * nothing.
 */
export async function markSetupFact(sql: Sql, fact: SetupFact, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('settings')
    .set({ [fact]: now })
    .where(fact, 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
