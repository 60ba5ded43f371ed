// Print jobs of an imported venue: what was being sent when it was exported may have been printed since.
import type { ImportConnection } from '#server/platform/database/database.ts';

/** Ends the attempts that were in progress when the venue was exported: their outcome is unknown. */
export async function interruptImportedJobs(client: ImportConnection): Promise<void> {
  await client.query(`
    update print_attempts set outcome = 'unknown', problem = 'interrupted', ended_on = lease_until where ended_on is null
  `);
  await client.query(`update print_jobs set state = 'unknown', problem = 'interrupted' where state = 'sending'`);
}
