// Accepts an order that waits for staff, and sends it to the boards (the screens of bar and kitchen).
import { cents } from '#domain/money.ts';
import { isPending } from '#domain/payment.ts';
import {
  publishOwnOrdersChanged,
  reserveStockAgain,
  sendOrderToBoards,
  storeOrderAcceptance,
} from '#server/orders/index.ts';
import { type LockedPayment, lockPayment, publishPaymentsChanged, settlePayment } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { readSettings } from '#server/settings/index.ts';
import { openAndLockZClosure } from '#server/z-closures/index.ts';

/**
 * Accepts an order that waits until staff accept it, and sends it to the boards (screens of bar and kitchen). The order stays
 * unpaid, unless the settings of the venue count orders of customers as paid. Returns false, and changes nothing, if it is already
 * on the boards. Throws a refusal if the order has ended, or must be paid first instead.
 */
export async function acceptOrder(
  context: StaffContext,
  { paymentId }: { readonly paymentId: string },
): Promise<{ isAccepted: boolean }> {
  return context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    if (!payment) throw new RefusalError('not-found');
    if (payment.sent_on !== null) return { isAccepted: false };
    if (!isPending(payment.state) || payment.acceptance === null) throw new RefusalError('payment-closed');
    await storeOrderAcceptance(context, sql, payment.order_id);
    const { payment_mode: mode, manual_orders_are_paid: arePaid } = await readSettings(sql);
    if (mode === 'manual' && arePaid) {
      const paid = cents(payment.total_amount_order);
      await settlePayment(context, sql, payment, { method: 'manual', paid, externalId: null, attemptId: null });
    } else await sendToBoards(context, sql, payment);
    publishPaymentsChanged(context);
    publishOwnOrdersChanged(context, [payment.customer_id]);
    return { isAccepted: true };
  });
}

/** Sends the order of this payment, whose row is locked, to the boards; it is owed. */
async function sendToBoards(context: StaffContext, sql: Sql, payment: LockedPayment): Promise<void> {
  // Stock is locked before the Z closure, in the same order as when an order is placed.
  if (payment.stock_released_on !== null) await reserveStockAgain(context, sql, payment);
  // Closing the Z closure either finds this debt or has ended before.
  await openAndLockZClosure(sql, context.now);
  await sendOrderToBoards(context, sql, { orderId: payment.order_id, customerId: payment.customer_id });
}
