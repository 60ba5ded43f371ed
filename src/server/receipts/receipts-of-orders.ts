// Which receipts show these orders: also those of payments that paid them together with other orders.
import { type RawBuilder, sql as raw } from 'kysely';

/**
 * SQL subquery: the ids of the receipts that show one of these orders. These are the receipts of the order alone, and those of all
 * that one of its payments is for. The receipt of another order alone, which was paid together with it, is none of them.
 */
export function receiptsOfOrders(orderIds: RawBuilder<unknown>): RawBuilder<string> {
  return raw`(
    select id from receipts where order_id = any(${orderIds}::uuid[])
    union all
    select receipts.id
    from receipts join (
      select id from payments where remainder_of = any(${orderIds}::uuid[])
      union select payment_id from payment_shares where order_id = any(${orderIds}::uuid[])
    ) as paying (payment_id) using (payment_id)
    where receipts.order_id is null
  )`;
}
