// Seats the phones of a table at another one, because staff moved the whole table.
import { sql as raw } from 'kysely';
import { VISIT_HOURS } from '#domain/order-admission.ts';
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
 * Gives the sessions that scanned `from` last the other table, and notifies their phones after the commit. A scan that proved the
 * key of the table proves that of the new one; one whose key is not valid any more stays. The code as it was scanned stays too: a
 * phone that has not received the change still orders with it, and opening its page again does not bring it back. When a scan
 * expires does not change. Returns the ids of the customers.
 */
export async function moveSessions(
  context: Context,
  sql: Sql,
  { from, to, customerIds }: SessionMove,
): Promise<readonly string[]> {
  const since = new Date(context.now.getTime() - VISIT_HOURS * 3_600_000);
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
