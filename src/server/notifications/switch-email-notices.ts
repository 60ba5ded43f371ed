// Stores whether a customer wants the notices about an order by e-mail.
import { requireCustomerId } from '#server/customers/index.ts';
import { publishOwnOrdersChanged } from '#server/orders/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';

/**
 * Switches e-mail notices about one of the customer's own orders on (`isWanted` is true) or off. Throws the refusal `not-found` if
 * the order is not of this customer, and `email-required` if the customer has no e-mail address. A repeated request changes
 * nothing.
 */
export async function switchEmailNotices(
  context: Context,
  { orderId, isWanted }: { readonly orderId: string; readonly isWanted: boolean },
): Promise<{ isWanted: boolean }> {
  const customerId = requireCustomerId(context.actor);
  return context.transaction(async (sql) => {
    const order = await sql
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'orders.customer_id')
      .select('customers.email')
      .where('orders.id', '=', orderId)
      .where('orders.sent_on', 'is not', null)
      .where('customers.id', '=', customerId)
      .executeTakeFirst();
    if (!order) throw new RefusalError('not-found');
    if (isWanted && order.email === null) throw new RefusalError('email-required');
    if (isWanted) {
      await sql
        .insertInto('notice_emails')
        .values({ order_id: orderId, asked_on: context.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else await sql.deleteFrom('notice_emails').where('order_id', '=', orderId).execute();
    publishOwnOrdersChanged(context, [customerId]);
    return { isWanted };
  });
}
