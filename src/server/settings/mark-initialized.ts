// The venue has its product types and schedules.
import type { Sql } from '#server/platform/database.ts';

/** Notes when; the first time counts. */
export async function markInitialized(sql: Sql, now: Date): Promise<void> {
  await sql.updateTable('settings').set({ initialized_on: now }).where('initialized_on', 'is', null).execute();
}
