// Leases: a row of work belongs to one process at a time, and only for a limited time.
//
// A feature claims a row of its own table with one `update` whose `where id = …` is `lockFirstClaimableRow(…)`, and stores in the
// same statement when the lease began or expires. If the process dies, the lease expires and the row can be claimed again.
import type { SelectQueryBuilder } from 'kysely';

/**
 * Narrows a query of claimable rows to the first row that no other transaction is claiming. Locks it until the end of the
 * statement, or of the transaction around it. Rows locked by others are skipped without waiting.
 */
export function lockFirstClaimableRow<DB, Table extends keyof DB, Row>(
  claimable: SelectQueryBuilder<DB, Table, Row>,
): SelectQueryBuilder<DB, Table, Row> {
  return claimable.limit(1).forUpdate().skipLocked();
}

/**
 * Returns the end of a lease (a claim limited in time) that begins now and lasts this many milliseconds. Callers also use it for
 * the time of the next try.
 */
export function leaseEndTime(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

/**
 * Returns the latest possible beginning of a lease (a claim limited in time) that has expired by now. `milliseconds` is how long a
 * lease lasts. A row whose lease began at this time or before may be claimed again.
 */
export function latestExpiredLeaseStart(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}
