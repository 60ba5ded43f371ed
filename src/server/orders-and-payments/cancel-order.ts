// Cancels an owed (unpaid) order, also when its customers left without paying.
import type { CancelPaymentInput } from '#contract/payment-history.ts';
import { owedOrderActionRefusal } from '#domain/owed-order.ts';
import { recordActivity } from '#server/activity/index.ts';
import { queryAttemptsForStaff, type StatusQueryDependencies } from '#server/attempts/index.ts';
import { lockLinesOfOrders } from '#server/orders/index.ts';
import { lockPayment, readOwedOrderConditions, toLoggedPayment } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { requireReason } from '#server/platform/require-reason.ts';
import { endOwedOrders } from './end-owed-order.ts';
import { requireNoPossibleCharge } from './possible-charge.ts';

/**
 * Cancels an order whose money staff have not collected, and stores who canceled it and why. Lines that are not done are voided,
 * and their units return to stock. With `isWalkOut` (the customers left without paying), lines and stock do not change. Returns
 * false, and changes nothing, if the payment was canceled or has expired before. Throws a refusal, for example without a reason, if
 * the order is paid, if its customer pays online, or if a walk-out is not served yet.
 */
export async function cancelOrder(
  context: StaffContext,
  queries: StatusQueryDependencies,
  { paymentId, reason, isWalkOut = false, evenIfInProgress = false }: CancelPaymentInput,
): Promise<boolean> {
  const text = requireReason(reason, 'cancel-reason-required');
  await queryAttemptsForStaff(context, queries, [paymentId], { isClosing: evenIfInProgress });
  return context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    if (!payment) throw new RefusalError('not-found');
    if (payment.state === 'canceled' || payment.state === 'expired') return false;
    // So that no «Hecho» is undone between counting the lines that are not served and the commit.
    if (isWalkOut) await lockLinesOfOrders(sql, [payment.order_id]);
    const action = isWalkOut ? 'walk-out' : 'cancel';
    const refusal = owedOrderActionRefusal(action, await readOwedOrderConditions(sql, payment));
    if (refusal) throw new RefusalError(refusal);
    await requireNoPossibleCharge(context, sql, [paymentId], { evenIfInProgress });

    const subject = { ...toLoggedPayment(payment, payment.total_amount_order), reason: text };
    const ending = isWalkOut ? 'walk-out' : 'canceled';
    const voidedLines = await endOwedOrders(context, sql, [payment], {
      ending,
      by: context.actor.userId,
      reason: text,
    });
    if (isWalkOut) await recordActivity(context, sql, { kind: 'payment-walked-out', details: subject });
    else
      await recordActivity(context, sql, {
        kind: 'payment-canceled',
        details: { ...subject, struckLines: voidedLines },
      });
    return true;
  });
}
