// Finds the own payments of orders (`remainder_of`).
import type { Database, Sql } from '#server/platform/database/database.ts';

/** Finds the id of the payment that the order of this line was created with; null if there is no such line. */
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
 * Finds the id of the payment that this order was created with, and which asks for what the order still owes. Null if there is no
 * such order.
 */
export async function findOwnPaymentId(db: Database | Sql, orderId: string): Promise<string | null> {
  const payment = await db.selectFrom('payments').select('id').where('remainder_of', '=', orderId).executeTakeFirst();
  return payment?.id ?? null;
}

/** Finds the ids of the payments that these orders were created with. Orders that do not exist are left out. */
export async function findOwnPaymentIds(db: Database | Sql, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const payments = db.selectFrom('payments').select('id').where('remainder_of', 'in', orderIds);
  return (await payments.execute()).map(({ id }) => id);
}
