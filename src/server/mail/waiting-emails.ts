// The metric of waiting e-mails.
import type { WaitingWorkSummary } from '#server/platform/background/waiting-work-summary.ts';
import type { Database } from '#server/platform/database/database.ts';

/**
 * Counts the e-mails that are neither sent nor failed permanently, and reads when the oldest of them was queued; for the metrics.
 */
export function countWaitingEmails(db: Database): Promise<WaitingWorkSummary> {
  return db
    .selectFrom('outgoing_mails')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_on').as('oldest')])
    .where('sent_on', 'is', null)
    .where('failed_on', 'is', null)
    .executeTakeFirstOrThrow();
}
