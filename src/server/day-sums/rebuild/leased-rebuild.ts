// The lease of a rebuild: one process at a time works on it, and only that process changes its stored progress.
import type { UpdateObject } from 'kysely';
import { leaseUntil, lockFirst } from '#server/platform/background/lease.ts';
import type { Services } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** The length of a lease: longer than comparing a month, or storing thirty days, can take. */
export const LEASE_MS = 60_000;

/** A rebuild that this process works on. */
export type LeasedRebuild = NonNullable<Awaited<ReturnType<typeof claimRebuild>>>;

/** Thrown when another process has taken over the rebuild, because the lease had expired. */
export class LeaseLostError extends Error {}

const PROGRESS_COLUMNS = ['id', 'years', 'first_day', 'last_day', 'months_done', 'days_to_store', 'lease_id'] as const;

/** Leases the rebuild without an end that no other process works on. Undefined without such a rebuild. */
export async function claimRebuild({ db, clock, newId }: Services) {
  const now = clock();
  const waiting = lockFirst(
    db
      .selectFrom('day_sum_rebuilds')
      .select('id')
      .where('ended_on', 'is', null)
      .where((rebuild) => rebuild.or([rebuild('lease_id', 'is', null), rebuild('lease_until', '<=', now)])),
  );
  return db
    .updateTable('day_sum_rebuilds')
    .set({ lease_id: newId(), lease_until: leaseUntil(now, LEASE_MS) })
    .where('id', '=', waiting)
    .returning([...PROGRESS_COLUMNS])
    .executeTakeFirst();
}

/** Stores progress and renews the lease. Throws `LeaseLostError`, and changes nothing, if another process has the lease. */
export async function storeProgress(
  { db, clock }: { readonly db: Database | Sql; readonly clock: () => Date },
  { id, lease_id: leaseId }: Pick<LeasedRebuild, 'id' | 'lease_id'>,
  progress: UpdateObject<Tables, 'day_sum_rebuilds'>,
): Promise<LeasedRebuild> {
  const stored = await db
    .updateTable('day_sum_rebuilds')
    .set({ lease_until: leaseUntil(clock(), LEASE_MS), ...progress })
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .returning([...PROGRESS_COLUMNS])
    .executeTakeFirst();
  if (!stored) throw new LeaseLostError('Another process has taken over the rebuild.');
  return stored;
}
