// Deletes jobs that ended long ago, with their attempts.
import type { Context } from '#server/platform/context.ts';

const RETENTION_MS = 30 * 24 * 60 * 60_000;

/** Deletes the jobs that were printed or dismissed more than 30 days ago. */
export async function deleteOldJobs({ db, now }: Context): Promise<void> {
  await db
    .deleteFrom('print_jobs')
    .where('state', 'in', ['printed', 'sent', 'dismissed'])
    .where('state_on', '<', new Date(now.getTime() - RETENTION_MS))
    .execute();
}
