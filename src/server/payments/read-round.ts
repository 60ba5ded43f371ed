// What an order contains, for its customer to order it again.
import type { RoundLine } from '#contract/rounds.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';

/**
 * The lines of this customer's order, as they were requested. Another customer's order is refused as not found. The choices
 * of an order of an earlier version may be missing: the cart refuses such a line.
 */
export async function readRound(db: Database, customerId: string, orderId: string): Promise<{ lines: RoundLine[] }> {
  const payment = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('lines')
    .where('order_id', '=', orderId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!payment) throw new RefusalError('not-found');
  const lines = payment.lines.map(({ productId, size, quantity, notes, mixerId, ingredients, name, label }) => ({
    productId,
    size,
    quantity,
    notes,
    name,
    label,
    mixerId: mixerId ?? null,
    ingredients: (ingredients ?? []).map((chosen) => ({ ...chosen })),
  }));
  return { lines };
}
