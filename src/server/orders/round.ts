// Reads what an order contains, so that its customer can order the same again.
import type { RepeatedOrderLine } from '#contract/rounds.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { BILLED_LINES } from './order-lines.ts';

/**
 * Reads those lines of one of the customer's own orders that the bill lists (`BILLED_LINES`), so that the customer can order the
 * same again. Throws the refusal `not-found` for another customer's order.
 */
export async function readOrderToRepeat(
  db: Database,
  customerId: string,
  orderId: string,
): Promise<{ lines: RepeatedOrderLine[] }> {
  const order = await db
    .selectFrom('orders')
    .select(BILLED_LINES.as('lines'))
    .where('id', '=', orderId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!order) throw new RefusalError('not-found');
  const lines = order.lines.map(({ productId, size, quantity, notes, mixerId, ingredients, name, label }) => {
    return { productId, size, quantity, notes, name, label, mixerId, ingredients: [...ingredients] };
  });
  return { lines };
}
