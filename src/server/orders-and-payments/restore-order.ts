// Sends the lines of a canceled order back to the boards, after its money arrived late.
import { isPaid } from '#domain/payment.ts';
import { recordActivity } from '#server/activity/index.ts';
import { reopenOrder } from '#server/orders/index.ts';
import { lockPayment, publishPaymentsChanged, toLoggedPayment } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { restoreOrderLines } from './void-lines-of-orders.ts';

/**
 * Sends an ended order back to the boards after its money arrived late. Restores the lines that were voided when it ended, and
 * takes their units from stock, as many as are left. Returns false, and changes nothing, if there are no lines to restore. Throws a
 * refusal unless the payment is the one that the order was created with, is paid, and is not fully refunded.
 */
export async function restoreOrder(
  context: StaffContext,
  { paymentId }: { readonly paymentId: string },
): Promise<boolean> {
  return context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    if (!payment) throw new RefusalError('not-found');
    // Of a part of an order, or several, it is not known whether they owe something else.
    const isOwn = payment.remainder_of !== null && isPaid(payment.state) && payment.state !== 'refunded';
    if (!isOwn) throw new RefusalError('restore-not-possible');
    const lines = await restoreOrderLines(context, sql, payment);
    if (lines === 0) return false;
    await reopenOrder(sql, payment.order_id);
    const details = { ...toLoggedPayment(payment, payment.total_amount_order), lines };
    await recordActivity(context, sql, { kind: 'order-restored', details });
    publishPaymentsChanged(context);
    return true;
  });
}
