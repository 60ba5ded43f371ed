// Counts of push messages for the metrics of the server.
import type { WaitingWorkSummary } from '#server/platform/background/waiting-work-summary.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Counts the push messages that wait to be sent, and reads when the oldest was stored. */
export function countWaitingPushMessages(db: Database): Promise<WaitingWorkSummary> {
  return db
    .selectFrom('push_messages')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_on').as('oldest')])
    .where('sent_on', 'is', null)
    .where('given_up_on', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Counts the stored push messages that failed permanently because a push service rejected them. */
export async function countRejectedPushMessages(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('push_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('given_up_on', 'is not', null)
    .where('last_status', '>=', 300)
    .where('last_status', '<', 500)
    // Too many requests: the message was tried again until it expired.
    .where('last_status', '<>', 429)
    .executeTakeFirstOrThrow();
  return count;
}
