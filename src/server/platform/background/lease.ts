// Leases: a row of work belongs to one process at a time, and only for a limited time.
//
// A feature claims a row of its own table with one `update` whose `where id = …` is `lockFirst(…)`, and stores in the same
// statement when the lease began or expires. If the process dies, the lease expires and the row can be claimed again.
import type { SelectQueryBuilder } from 'kysely';

/**
 * Narrows a query of claimable rows to the first that no other transaction is claiming, and locks that row until the
 * statement, or the transaction around it, ends. Rows locked by others are skipped without waiting.
 */
export function lockFirst<DB, Table extends keyof DB, Row>(
  claimable: SelectQueryBuilder<DB, Table, Row>,
): SelectQueryBuilder<DB, Table, Row> {
  return claimable.limit(1).forUpdate().skipLocked();
}

/**
 * Adds a length in milliseconds to a time: the time at which a lease expires that begins now. Also used for the time of the next
 * try.
 */
export function leaseUntil(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

/**
 * Subtracts a length in milliseconds from a time. A lease of that length has expired if it began at the returned time or before.
 */
export function leaseExpiredSince(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}
