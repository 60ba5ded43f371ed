// How much of an order was refunded, also if its payments are for several orders.
import { type RawBuilder, sql as raw } from 'kysely';

/**
 * SQL expression: how many cents were refunded of the order `orders`. Of a payment for this order alone, all refunds count. Of a
 * payment for several orders, only refunds of lines of this order count; once it is refunded in full, all that it paid of this
 * order counts.
 */
export const REFUNDED_AMOUNT_OF_ORDER: RawBuilder<number> = raw`(
  select coalesce(sum(case
    when share.amount = payments.amount_paid_by_user
      then (select coalesce(sum(refund_entries.amount), 0) from refund_entries where refund_entries.payment_id = payments.id)
    when payments.state = 'refunded' then share.amount
    else (
      select coalesce(sum(refund_lines.amount), 0)
      from refunds join refund_lines on refund_id = refunds.id join order_lines on order_lines.id = line_id
      where refunds.payment_id = payments.id and refunds.state = 'succeeded' and order_lines.order_id = share.order_id
    )
  end), 0)
  from payment_shares as share join payments on payments.id = share.payment_id
  where share.order_id = orders.id
)`;
