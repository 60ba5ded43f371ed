// Refunds a payment, and can void the lines of its order that are not done.
import type { RefundPaymentInput } from '#contract/refunds.ts';
import { lockPaymentsPerOrder } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { findSettledAttemptId, requireNewRefundAllowed, storeRefund, toNewRefund } from '#server/refunds/index.ts';
import { voidLinesOfOrders } from './void-lines-of-orders.ts';

/**
 * Stores a refund of a payment; idempotent by `refundId`. If a provider charged the payment, the caller must then call
 * `sendStoredRefund`; otherwise the refund is complete. `voidsLines` also voids the lines that are not done, in the fully paid
 * orders of the payment. Throws a refusal of `refundRefusal`, or if the reason is empty.
 */
export async function storePaymentRefund(context: StaffContext, input: RefundPaymentInput): Promise<void> {
  const requested = toNewRefund(context, input);
  await context.transaction(async (sql) => {
    const ofOrders = await lockPaymentsPerOrder(sql, [input.paymentId]);
    const [payment] = ofOrders;
    if (!payment) throw new RefusalError('not-found');
    const isManual = (await findSettledAttemptId(sql, payment.id)) === null;
    const refund = isManual ? requested : { ...requested, paidWith: null };
    if (!(await requireNewRefundAllowed(sql, payment, refund))) return;
    // Before the refund, which locks the open Z closure until the commit.
    const settled = ofOrders.filter(({ settled_on: settledOn }) => settledOn !== null);
    const voidedLines = refund.voidsLines
      ? await voidLinesOfOrders(context, sql, settled, { by: context.actor.userId, reason: refund.reason })
      : 0;
    await storeRefund(context, sql, payment, { ...refund, lines: [], voidedLines });
  });
}
