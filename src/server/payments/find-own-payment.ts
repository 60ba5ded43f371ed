// Finds the own payments of orders (`remainder_of`).
import type { Database, Sql } from '#server/platform/database/database.ts';

/**
 * Finds, by the id of an order line, the own payment of its order: the payment that the order was created with. Returns the id of
 * the payment; null if there is no such line.
 */
export async function findOwnPaymentIdOfLine(db: Database | Sql, lineId: string): Promise<string | null> {
  const payment = await db
    .selectFrom('order_lines')
    .innerJoin('payments', 'remainder_of', 'order_id')
    .select('payments.id')
    .where('order_lines.id', '=', lineId)
    .executeTakeFirst();
  return payment?.id ?? null;
}

/**
 * Finds the own payment of an order: the payment that the order was created with, and that asks for what the order still owes.
 * Returns its id; null if there is no such order.
 */
export async function findOwnPaymentId(db: Database | Sql, orderId: string): Promise<string | null> {
  const payment = await db.selectFrom('payments').select('id').where('remainder_of', '=', orderId).executeTakeFirst();
  return payment?.id ?? null;
}

/**
 * Returns the ids of the payments that these orders were created with. Each order has exactly one such payment, its own payment,
 * which asks for what the order still owes. Payments that staff took for several orders, or for a part of one, are not returned.
 * Ids of orders that do not exist are ignored.
 */
export async function findOwnPaymentIds(db: Database | Sql, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const payments = db.selectFrom('payments').select('id').where('remainder_of', 'in', orderIds);
  return (await payments.execute()).map(({ id }) => id);
}
