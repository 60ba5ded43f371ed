// Seats the phones of a table at another one, because staff moved the whole table.
import { sql as raw } from 'kysely';
import { earliestVisitStart } from '#domain/order-admission.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { ActiveTable } from '#server/tables/index.ts';

/** The tables between which phones move. */
interface SessionMove {
  readonly from: ActiveTable;
  readonly to: ActiveTable;
  /** Only these customers; null for all of the table. */
  readonly customerIds: readonly string[] | null;
}

/**
 * Moves the stored sessions of customers (their phones) from table `from` to table `to`, after staff moved the whole table. Returns
 * the ids of the moved customers, and notifies their phones after the commit. A valid QR key of `from` is replaced by that of `to`;
 * without one, a session is not moved while QR codes are protected. The scanned code and the scan time stay: an old page can still
 * order, and the scan expires as before.
 */
export async function moveSessions(
  context: Context,
  sql: Sql,
  { from, to, customerIds }: SessionMove,
): Promise<readonly string[]> {
  const since = earliestVisitStart(context.now);
  const ids = customerIds === null ? null : [...customerIds];
  const { rows } = await raw<{ readonly id: string }>`
    with seated as (
      select id from customers
      where table_id = ${from.id}::uuid and scanned_on > ${since} and erased_on is null
        and (scanned_key = ${from.key} or not (select protected_qrs from settings))
        and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))
      order by id for no key update
    )
    update customers
    set table_id = ${to.id}::uuid, moved_from = nullif(coalesce(moved_from, ${from.id}::uuid), ${to.id}::uuid),
      scanned_key = case when scanned_key = ${from.key} then ${to.key} end
    from seated where customers.id = seated.id
    returning customers.id
  `.execute(sql);
  context.afterCommit((live) => {
    for (const { id } of rows) live.publish('own-table', id);
  });
  return rows.map(({ id }) => id);
}
