// Deletes the stored days after payments of past days were loaded, as by an import.
import type { ImportConnection } from '#server/platform/database/database.ts';
import { STORED_DAYS_LOCK } from './store-day.ts';

/**
 * Deletes all stored days; a running server stores them again within a minute, and a stopped one when it starts. The caller
 * has loaded the payments in the same transaction: no server can store one of these days before the commit.
 */
export async function deleteStoredDays(client: ImportConnection): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${STORED_DAYS_LOCK})`);
  await client.query('delete from stored_days');
}
