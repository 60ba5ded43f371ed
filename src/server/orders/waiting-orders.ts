// A customer's orders that are prepared only after staff have collected them: they are not on the boards yet.
import type { Order } from '#contract/orders.ts';
import { cents } from '#domain/money.ts';
import { labelWithoutSize } from '#domain/order.ts';
import type { Database } from '#server/platform/database/database.ts';
import { derivedId } from '#server/platform/ids.ts';

/** The waiting orders of this customer, newest first; only that one with `orderId`. */
export async function listWaitingOrders(db: Database, customerId: string, orderId?: string): Promise<Order[]> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['order_id', 'placed_on', 'payments.table_code', 'lines', 'total_amount_order', 'acceptance', 'comment'])
    .where('orders.customer_id', '=', customerId)
    .where('orders.state', '=', 'waiting')
    .where('to_collect', '=', true)
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? ''))
    .orderBy('placed_on', 'desc')
    .execute();
  return payments.map((payment) => ({
    id: payment.order_id,
    time: payment.placed_on.toISOString(),
    tableCode: payment.table_code,
    lines: payment.lines.map(({ name, label, size: sizeName, section, quantity, notes, price }, index) => {
      const size = sizeName === 'base' ? '' : sizeName;
      return {
        id: derivedId(payment.order_id, index),
        section,
        name,
        size,
        quantity,
        notes,
        price,
        label: labelWithoutSize({
          name,
          label,
          size,
        }),
        isPending: true,
        isVoided: false,
      };
    }),
    comment: payment.comment,
    total: cents(payment.total_amount_order),
    paymentState: 'pending',
    isWaiting: true,
    isToAccept: payment.acceptance !== null,
    notices: [],
    hasNoticeEmails: false,
  }));
}
