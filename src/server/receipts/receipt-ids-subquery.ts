// SQL that selects the receipts of orders, with those of payments for several orders.
import { type RawBuilder, sql as raw } from 'kysely';

/**
 * Returns an SQL subquery that selects the ids of the receipts that show at least one of these orders. A receipt shows either one
 * order, or all orders of its payment. `orderIds` is an SQL expression whose value is an array of ids.
 */
export function receiptIdsSubquery(orderIds: RawBuilder<unknown>): RawBuilder<string> {
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
