// The orders of a payment, and what payments have paid. Payments are built on orders: this file only reads their tables.
import { type RawBuilder, sql as raw } from 'kysely';
import type { PaymentState } from '#domain/payment.ts';

/**
 * SQL expression: the id of the order that the payment `payments` was created with (`remainder_of`), or else of the first order
 * that it pays. Lists show the payment with this order.
 */
export const FIRST_ORDER_ID_OF_PAYMENT: RawBuilder<string> = raw`coalesce(payments.remainder_of, (
  select payment_shares.order_id from payment_shares where payment_shares.payment_id = payments.id order by 1 limit 1
))`;

/**
 * SQL subquery on `payments`: the ids, as `order_id`, of the orders that the payment pays, and of the order that it was created
 * with.
 */
export const ORDERS_OF_PAYMENT: RawBuilder<{ order_id: string }> = raw`(
  select payments.remainder_of as order_id
  union select payment_shares.order_id from payment_shares where payment_shares.payment_id = payments.id
)`;

/**
 * SQL expression on `payments`: an array with the ids of the orders that the payment pays, and of the order that it was created
 * with.
 */
export const ORDER_IDS_OF_PAYMENT: RawBuilder<string[]> = raw`array(
  select order_id from ${ORDERS_OF_PAYMENT} as of_payment where order_id is not null
)`;

/**
 * SQL expression: whether an order is paid, as a payment state. The query joins `orders` with `payments`, the payment that each
 * order was created with. The result is the state of this payment, with one exception: `succeeded` if it is canceled but the order
 * is settled. Then other payments paid the order (even if they were refunded later), or nothing of it is charged.
 */
export const ORDER_PAYMENT_STATE: RawBuilder<PaymentState> = raw`
  case when payments.state = 'canceled' and orders.settled_on is not null then 'succeeded' else payments.state end`;

/**
 * SQL expression: how many cents of the order line `order_lines` were paid by payments of single lines, which staff chose. Payments
 * of whole orders, or of an amount, do not count.
 */
export const PAID_AMOUNT_OF_LINE: RawBuilder<number> = raw`(
  select coalesce(sum(share_lines.amount), 0) from share_lines where share_lines.line_id = order_lines.id
)`;

/** SQL condition on `payments`: the payment is in the Z closure (cash closing) that is open now. */
export const IS_IN_OPEN_Z_CLOSURE: RawBuilder<boolean> = raw`exists (
  select from z_closures where z_closures.id = payments.z_closure_id and z_closures.closed_on is null
)`;
