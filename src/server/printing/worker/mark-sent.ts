// Stores that the first byte of a ticket may leave. From then on, a lost attempt is never repeated by a program.
import type { Context } from '#server/platform/context.ts';

/**
 * Stores the time before the first byte is sent. False if the lease is over or the attempt has ended: nothing may be sent,
 * because the job may already be another process's.
 */
export async function markSent({ db, now }: Context, attemptId: number): Promise<boolean> {
  const marked = await db
    .updateTable('print_attempts')
    .set({ sent_on: now })
    .where('id', '=', attemptId)
    .where('ended_on', 'is', null)
    .where('lease_until', '>', now)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}
