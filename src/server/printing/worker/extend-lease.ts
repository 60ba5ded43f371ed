// Extends the lease of an attempt while its process waits for the printer.
import { leaseUntil } from '#server/platform/background/lease.ts';
import type { Context } from '#server/platform/context.ts';

/**
 * Extends the lease to `leaseMs` milliseconds from now. False if the attempt has ended, whose lease stays as it is: another
 * process found it expired.
 */
export async function extendLease({ db, now }: Context, attemptId: number, leaseMs: number): Promise<boolean> {
  const extended = await db
    .updateTable('print_attempts')
    .set({ lease_until: leaseUntil(now, leaseMs) })
    .where('id', '=', attemptId)
    .where('ended_on', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return extended !== undefined;
}
