// Refunds a payment, and takes what is not done of its order off the boards.
import type { RefundPaymentInput } from '#contract/refunds.ts';
import { lockPayment } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { isNewRefund, requestedRefund, storeRefund } from '#server/refunds/index.ts';
import { strikeOrders } from './strike-order.ts';

/**
 * Stores a refund under the id that the browser generated. Idempotent: the same id with the same content is the same refund, also in
 * parallel requests. A payment taken at the bar is refunded by this alone; otherwise the refund must be sent to the provider
 * (`sendStoredRefund`). With `strikesLines`, the lines of its order that are not done are struck on the boards in the same
 * transaction. The payment's row stays locked until the commit, so that parallel refunds cannot exceed it.
 */
export async function refundOrder(
  context: StaffContext,
  { strikesLines = false, ...input }: RefundPaymentInput,
): Promise<void> {
  const refund = requestedRefund(context, input);
  await context.transaction(async (sql) => {
    const payment = await lockPayment(sql, input.paymentId);
    if (!payment) throw new RefusalError('not-found');
    if (!(await isNewRefund(sql, payment, refund))) return;
    // Before the refund, which locks the open Z closure until the commit.
    const struckLines = strikesLines ? await strikeOrders(context, sql, [payment], refund.reason) : 0;
    await storeRefund(context, sql, payment, { ...refund, struckLines });
  });
}
