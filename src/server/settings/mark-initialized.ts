// Marks the venue as set up: its product types and opening hours exist.
import type { Sql } from '#server/platform/database/database.ts';

/** Stores the time of the first setup. Returns whether this call did; later calls change nothing. */
export async function markInitialized(sql: Sql, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('settings')
    .set({ initialized_on: now })
    .where('initialized_on', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
