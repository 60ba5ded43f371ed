// Finds the payment of a customer's own order.
import { ORDER_PAYMENT_STATE } from '#server/orders/index.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/**
 * Finds the own payment of a customer's order: the payment that the order was created with. Returns its id and whether staff must
 * collect it. `state` is the payment state of the whole order (`ORDER_PAYMENT_STATE`): other payments may have paid it. Throws the
 * refusal `not-found` if the order is not of this customer.
 */
export async function findCustomerPayment(db: Database | Sql, customerId: string, orderId: string) {
  const payment = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'remainder_of')
    .select(['payments.id', 'to_collect', ORDER_PAYMENT_STATE.as('state')])
    .where('orders.id', '=', orderId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!payment) throw new RefusalError('not-found');
  return payment;
}

/**
 * Finds the last of the payments that paid this order, and returns its id. Undefined while the order is not settled (fully paid),
 * and if nothing was paid for it.
 */
export async function findLastPaymentIdOfOrder(sql: Sql, orderId: string): Promise<string | undefined> {
  const payer = await sql
    .selectFrom('payment_shares')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('payments.id')
    .where('order_id', '=', orderId)
    .where('settled_on', 'is not', null)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  return payer?.id;
}

/** True if the order is stored, but was not placed by this customer. */
export async function isOrderOfOtherCustomer(
  db: Database | Sql,
  customerId: string,
  orderId: string,
): Promise<boolean> {
  const order = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'remainder_of')
    .select('customer_id')
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return order !== undefined && order.customer_id !== customerId;
}
