// Leases: a row of work belongs to one process at a time, and only for a limited time, after which it can be claimed again. A
// feature claims a row with one `update` whose `where id = …` is `selectFirstClaimableRow(…)`, and which also stores when the lease
// began or expires.
import type { SelectQueryBuilder } from 'kysely';

/**
 * Returns the query of claimable rows, narrowed to the first row that no other transaction has locked (`for update skip locked`: it
 * never waits). Does not run the query: when the caller runs it, the row is locked until the end of the statement, or of the
 * transaction around it.
 */
export function selectFirstClaimableRow<DB, Table extends keyof DB, Row>(
  claimable: SelectQueryBuilder<DB, Table, Row>,
): SelectQueryBuilder<DB, Table, Row> {
  return claimable.limit(1).forUpdate().skipLocked();
}

/**
 * Returns the time that is this many milliseconds after `now`: the end of a lease that begins now, or the time of the next try. A
 * lease is the claim of one process on a row, for a limited time.
 */
export function timeAfterMs(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

/**
 * Returns the time `now` minus `milliseconds`, the length of a lease. A lease is the claim of one process on a row, for a limited
 * time. A row whose lease began at the returned time or earlier has expired, and may be claimed again.
 */
export function latestExpiredLeaseStart(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}
