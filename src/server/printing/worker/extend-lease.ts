// Extends the lease of an attempt while its process waits for the printer.
import { leaseUntil } from '#server/platform/background/lease.ts';
import type { Context } from '#server/platform/context.ts';

/** Extends the lease to `leaseMs` milliseconds from now. The lease of an attempt that has ended stays as it is. */
export async function extendLease({ db, now }: Context, attemptId: number, leaseMs: number): Promise<void> {
  await db
    .updateTable('print_attempts')
    .set({ lease_until: leaseUntil(now, leaseMs) })
    .where('id', '=', attemptId)
    .where('ended_on', 'is', null)
    .execute();
}
