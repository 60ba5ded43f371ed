// Finds the payment of a customer's own order.
import { RefusalError } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/** Finds the payment of this customer's order. Another customer's order is refused with `not-found`. */
export async function findCustomerPayment(db: Database | Sql, customerId: string, orderId: string) {
  const payment = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'remainder_of')
    .select(['payments.id', 'payments.state', 'to_collect'])
    .where('orders.id', '=', orderId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!payment) throw new RefusalError('not-found');
  return payment;
}

/** True if the order is stored, but was not placed by this customer. */
export async function isOfOtherCustomer(db: Database | Sql, customerId: string, orderId: string): Promise<boolean> {
  const order = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'remainder_of')
    .select('customer_id')
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return order !== undefined && order.customer_id !== customerId;
}
