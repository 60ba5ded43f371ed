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
 * Ends unpaid orders, because staff end them or their customer takes them back (withdraws them). Cancels their pending payments;
 * payments that only count as paid (`countsAsPaid`) are left to the caller. Voids the lines that are not done, except for a
 * walk-out (customers left without paying). Units of voided lines and of unsent orders return to stock. Returns the number of
 * voided lines. The caller has locked the payments.
 */
export async function endOwedOrders(
  context: Context,
  sql: Sql,
  payments: readonly LockedPayment[],
  end: OwedOrderEnd,
): Promise<number> {
  const orderIds = orderIdsOf(payments);
  const sent = payments.filter(({ sent_on: sentOn }) => sentOn !== null);
  // The stock of all orders is locked before the lines of any of them.
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
