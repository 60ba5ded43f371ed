// The discount of orders in per cent, as a bill shows it.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Database, Sql } from '#server/platform/database/database.ts';

/**
 * SQL expression: the discount of the order `orders.id` in per cent. Null if the order has no discount, several, or one in euros.
 * Discounts that were undone do not count.
 */
export const ORDER_DISCOUNT_PERCENT: RawBuilder<number | null> = raw`(
  select case when count(*) = 1 then max((details #>> '{discount,percent}')::integer) end
  from order_changes
  where order_changes.order_id = orders.id and kind = 'discounted' and not exists (
    select from order_changes as undone
    where undone.order_id = orders.id and undone.kind = 'undone' and undone.details ->> 'undoes' = order_changes.id::text
  )
)`;

/** Reads the discount in per cent that all of these orders have; null if they have none, or different ones. */
export async function readDiscountPercent(db: Database | Sql, orderIds: readonly string[]): Promise<number | null> {
  if (orderIds.length === 0) return null;
  const orders = db.selectFrom('orders').select(ORDER_DISCOUNT_PERCENT.as('percent')).where('id', 'in', orderIds);
  const percents = new Set((await orders.execute()).map(({ percent }) => percent));
  const [percent = null] = percents;
  return percents.size === 1 ? percent : null;
}
