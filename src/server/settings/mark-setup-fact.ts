// Stores the times at which the owner did a step of the first setup.
import type { Sql } from '#server/platform/database/database.ts';

/** The steps of the first setup that are stored with their time. */
export type SetupFact = 'initialized_on' | 'hours_confirmed_on' | 'codes_printed_on';

/** Stores the first time of the step. Returns whether this call did; later calls change nothing. */
export async function markSetupFact(sql: Sql, fact: SetupFact, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('settings')
    .set({ [fact]: now })
    .where(fact, 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
