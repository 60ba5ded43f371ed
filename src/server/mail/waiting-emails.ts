// The metric of waiting e-mails.
import type { WaitingWork } from '#server/platform/background/waiting-work.ts';
import type { Database } from '#server/platform/database/database.ts';

/** E-mails that are neither sent nor failed permanently: those to be sent, being sent, and waiting for another try. */
export function readWaitingEmails(db: Database): Promise<WaitingWork> {
  return db
    .selectFrom('outgoing_mails')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_on').as('oldest')])
    .where('sent_on', 'is', null)
    .where('failed_on', 'is', null)
    .executeTakeFirstOrThrow();
}
