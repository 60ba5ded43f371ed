// Deletes the stored days after payments of past days were loaded, as by an import.
import type { VenueImportConnection } from '#server/platform/database/database.ts';
import { DAY_SUMS_LOCK } from './store-day-sums.ts';

/**
 * Deletes the stored sums of all days, after the caller has loaded payments of past days in the same transaction. The server
 * computes and stores the sums again: within a minute if it is running, otherwise when it starts.
 */
export async function deleteStoredDaySums(client: VenueImportConnection): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${DAY_SUMS_LOCK})`);
  await client.query('delete from stored_days');
}
