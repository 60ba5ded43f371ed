// A customer's orders that are prepared only after staff have collected them: they are not on the boards yet.
import type { Order } from '#contract/orders.ts';
import { cents } from '#domain/money.ts';
import { labelWithoutSize } from '#domain/order.ts';
import type { Database } from '#server/platform/database/database.ts';
import { derivedId } from '#server/platform/ids.ts';
import { ORDER_COMMENT } from './order-comment.ts';

/** The waiting orders of this customer, newest first; only that one with `orderId`. */
export async function listWaitingOrders(db: Database, customerId: string, orderId?: string): Promise<Order[]> {
  const payments = await db
    .selectFrom('payments')
    .select(['order_id', 'created_on', 'table_code', 'lines', 'total_amount_order', 'acceptance'])
    .select(ORDER_COMMENT.as('comment'))
    .where('customer_id', '=', customerId)
    .where('state', '=', 'pending')
    .where('to_collect', '=', true)
    .where('ordered_on', 'is', null)
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? ''))
    .orderBy('created_on', 'desc')
    .execute();
  return payments.map((payment) => ({
    id: payment.order_id,
    time: payment.created_on.toISOString(),
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
