// Opens the Z closure (cash closing) that payments and refunds are entered into.
import { sql as raw } from 'kysely';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { ConcurrentChangeError } from '#server/platform/database/database-errors.ts';

/**
 * How often a Z closure is opened for one transaction. Once is enough unless another transaction opens one and closes it
 * again before this one has locked it.
 */
const OPENINGS_MAX = 5;

/** Opens the next Z closure (cash closing) unless one is open. A unique index prevents two open ones. */
export async function openZClosure(sql: Database | Sql, now: Date): Promise<void> {
  await raw`
    insert into z_closures (id, opened_on)
    select coalesce(max(id), 0) + 1, ${now}::timestamptz from z_closures
    on conflict do nothing
  `.execute(sql);
}

/**
 * Returns the id of the open Z closure (cash closing), and opens one if none is open. Its row is locked, so that it cannot be
 * closed before the commit; other transactions can still add payments to it.
 */
export async function openAndLockZClosure(sql: Sql, now: Date): Promise<number> {
  for (let openings = 0; ; openings += 1) {
    const id = await lockOpen(sql);
    if (id !== undefined) return id;
    if (openings === OPENINGS_MAX) throw new ConcurrentChangeError('The Z closure was closed by another transaction.');
    await openZClosure(sql, now);
  }
}

/**
 * True if all Z closures with these ids are open. Locks their rows, so that none can be closed before the commit. To avoid
 * deadlocks, a transaction that also locks the stock of products must lock the stock first.
 */
export async function lockZClosuresIfAllOpen(sql: Sql, ids: readonly number[]): Promise<boolean> {
  const open = await sql
    .selectFrom('z_closures')
    .select('id')
    .where('id', 'in', ids)
    .where('closed_on', 'is', null)
    .forShare()
    .execute();
  return open.length === new Set(ids).size;
}

async function lockOpen(sql: Sql): Promise<number | undefined> {
  const open = await sql
    .selectFrom('z_closures')
    .select('id')
    .where('closed_on', 'is', null)
    .forShare()
    .executeTakeFirst();
  return open?.id;
}
