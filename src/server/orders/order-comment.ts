// The comment of an order, for queries of its payment.
import { type RawBuilder, sql as raw } from 'kysely';

/** SQL expression on `payments`: the comment of the payment's order; '' without one. */
export const ORDER_COMMENT: RawBuilder<string> = raw`coalesce(
  (select comment from orders where orders.id = payments.order_id), ''
)`;
