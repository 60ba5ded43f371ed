// The orders of a payment, and what payments have paid. Payments are built on orders: this file only reads their tables.
import { type RawBuilder, sql as raw } from 'kysely';
import type { PaymentState } from '#domain/payment.ts';

/**
 * SQL expression: the id of the order with which `payments.id` is listed. It is the order whose own payment it is (`remainder_of`),
 * or else the first that it pays.
 */
export const SHOWN_ORDER: RawBuilder<string> = raw`coalesce(payments.remainder_of, (
  select payment_shares.order_id from payment_shares where payment_shares.payment_id = payments.id order by 1 limit 1
))`;

/** SQL subquery: the ids of the orders that `payments.id` pays, and of the order whose own payment it is, as `order_id`. */
export const ORDERS_OF_PAYMENT: RawBuilder<{ order_id: string }> = raw`(
  select payments.remainder_of as order_id
  union select payment_shares.order_id from payment_shares where payment_shares.payment_id = payments.id
)`;

/** SQL expression: the ids of `ORDERS_OF_PAYMENT` as an array. */
export const ORDER_IDS_OF_PAYMENT: RawBuilder<string[]> = raw`array(
  select order_id from ${ORDERS_OF_PAYMENT} as of_payment where order_id is not null
)`;

/**
 * SQL expression: in which state the order `orders` is paid, if `payments` is its own payment. If that payment is canceled because
 * other payments paid the order, or because nothing of it is charged, the state is `succeeded`, also after a refund of those
 * payments: nothing is left to pay.
 */
export const ORDER_PAYMENT_STATE: RawBuilder<PaymentState> = raw`
  case when payments.state = 'canceled' and orders.settled_on is not null then 'succeeded' else payments.state end`;

/**
 * SQL expression: how many cents of the line `order_lines.id` were paid by payments for chosen lines. Payments for whole orders or
 * amounts do not count.
 */
export const PAID_OF_LINE: RawBuilder<number> = raw`(
  select coalesce(sum(share_lines.amount), 0) from share_lines where share_lines.line_id = order_lines.id
)`;

/** SQL expression: true if the payment `payments` is in the open Z closure. */
export const IS_IN_OPEN_Z_CLOSURE: RawBuilder<boolean> = raw`exists (
  select from z_closures where z_closures.id = payments.z_closure_id and z_closures.closed_on is null
)`;
