// Closes orders, and the changes of orders, when the Z closure (cash closing) is closed.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * SQL condition on `orders`: the order ended unpaid, because staff canceled it, its customers left without paying, or it was taken
 * back.
 */
export const IS_ENDED_UNPAID: RawBuilder<boolean> = raw`(
  orders.state = 'ended' and orders.ending in ('canceled', 'walk-out', 'taken-back') and orders.settled_on is null
)`;

/**
 * Closes all orders that were sent to the boards or ended unpaid, when the Z closure (cash closing) is closed. Orders that are
 * still owed, and those that another transaction is changing, stay open for the next closing. Returns the ids of the closed orders
 * that ended unpaid.
 */
export async function closeOrdersOfZClosure(sql: Sql, now: Date): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`
    with closed as (
      update orders set closed_on = ${now}::timestamptz
      where id in (
        select id from orders
        where closed_on is null and (sent_on is not null or ${IS_ENDED_UNPAID})
          and id not in (select remainder_of from payments where state = 'pending' and remainder_of is not null)
        for no key update skip locked
      )
      returning id, state, ending, settled_on
    )
    select id from closed as orders where ${IS_ENDED_UNPAID}
  `.execute(sql);
  return rows.map(({ id }) => id);
}

/**
 * Called when the Z closure (cash closing) is closed: stores its id in all changes of orders (such as voided lines and discounts)
 * that belong to no Z closure yet. A change that another transaction has not committed yet belongs to the next closing.
 */
export async function assignChangesToZClosure(sql: Sql, zClosureId: number): Promise<void> {
  await sql
    .updateTable('order_changes')
    .set({ z_closure_id: zClosureId })
    .where('z_closure_id', 'is', null)
    .where('kind', 'in', ['voided', 'invited', 'discounted', 'undone'])
    .execute();
}
