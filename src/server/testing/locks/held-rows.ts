// Rows that a test holds, so that transactions wait for them at a known place.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** The rows of one table that a test locks in the database, so that transactions wait for them. */
export interface RowsToLock {
  readonly table: string;
  /** SQL condition on the table. */
  readonly where: RawBuilder<unknown>;
  /** `update` also conflicts with the key-share lock of a reference; `no key update` does not. */
  readonly strength: 'update' | 'no key update';
}

/** Runs `work` while another transaction locks these rows, and returns its result. The locks end after `work`. */
export async function whileRowsLocked<T>(db: Database, rows: RowsToLock, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (sql) => {
    await raw`select from ${raw.table(rows.table)} where ${rows.where} for ${raw.raw(rows.strength)}`.execute(sql);
    return work();
  });
}

/** True if a transaction has locked at least one of these rows at this moment. Throws if there is no such row. */
export async function areRowsLocked(db: Database, { table, where, strength }: RowsToLock): Promise<boolean> {
  const all = await raw`select from ${raw.table(table)} where ${where}`.execute(db);
  if (all.rows.length === 0) throw new Error(`There is no such row of ${table}.`);
  const free = raw`select from ${raw.table(table)} where ${where} for ${raw.raw(strength)} skip locked`;
  return (await free.execute(db)).rows.length < all.rows.length;
}

/**
 * Returns the process ids of the database connections whose statements wait for a lock. The one that has waited for longest is the
 * first one.
 */
export async function waitingPids(db: Database): Promise<number[]> {
  const { rows } = await raw<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' order by query_start
  `.execute(db);
  return rows.map(({ pid }) => pid);
}

/** Ends the database connection with this process id, as if the process that uses it had died. */
export async function terminateConnection(db: Database, pid: number | undefined): Promise<void> {
  await raw`select pg_terminate_backend(${pid}::integer)`.execute(db);
}
