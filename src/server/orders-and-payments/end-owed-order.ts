// Ends orders and cancels their payments, whether the orders are on the boards or still wait.
import { isPending } from '#domain/payment.ts';
import { lockStockRows } from '#server/menu/index.ts';
import { endOrder, lockLinesOfOrders, type OrderEnd, readOrderedUnits } from '#server/orders/index.ts';
import { changePaymentState, endPendingPayment, type LockedPayment, orderIdsOf } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { voidLinesOfOrders } from './void-lines-of-orders.ts';

/** How staff end an order, or its customer takes it back: by whom and why. */
type OwedOrderEnd = Exclude<OrderEnd, { readonly ending: 'abandoned' | 'expired' }>;

/**
 * Ends the unpaid orders of these payments: cancels the payments that are pending, and voids the lines that are not done of orders
 * that are on the boards. An order that was never sent only ends, and its reserved units return to stock. `end` says how and why
 * the orders end, and who ended them; for a walk-out (the customers left without paying), no lines are voided. Returns how many
 * lines were voided. Locks the stock of all orders before their lines. The caller has locked the payments, and cancels those that
 * only counted as paid, without money received.
 */
export async function endOwedOrders(
  context: Context,
  sql: Sql,
  payments: readonly LockedPayment[],
  end: OwedOrderEnd,
): Promise<number> {
  const orderIds = orderIdsOf(payments);
  const sent = payments.filter(({ sent_on: sentOn }) => sentOn !== null);
  if (orderIds.length > 1) {
    await lockStockRows(sql, await readOrderedUnits(sql, orderIds));
    await lockLinesOfOrders(sql, orderIdsOf(sent));
  }
  for (const payment of payments) {
    if (payment.sent_on === null) await endPendingPayment(context, sql, payment.id, end);
    else {
      if (isPending(payment.state)) await changePaymentState(context, sql, payment, 'canceled');
      await endOrder(context, sql, { id: payment.order_id, state: payment.order_state }, end);
    }
  }
  return end.ending === 'walk-out' ? 0 : voidLinesOfOrders(context, sql, sent, end);
}
