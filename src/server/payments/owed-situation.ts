// Reads what decides whether staff may cancel an owed (unpaid) order, mark it as a walk-out, or leave it for the next Z closure.
import { readPendingLineCounts } from '#server/orders/index.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { LockedPayment } from './lock-payment.ts';
import { readOrderPaidAmounts } from './unpaid-parts.ts';

/**
 * Reads the facts from which `owedOrderActionRefusal` decides what staff may do with an owed (unpaid) order: cancel it, mark it as
 * a walk-out (customers left without paying), or leave it for the next Z closure (cash closing). The caller has locked the payment.
 */
export async function readOwedOrderConditions(sql: Sql, payment: LockedPayment) {
  const { state, to_collect: isToCollect, sent_on: sentOn, order_id: orderId } = payment;
  return {
    state,
    isToCollect,
    isSent: sentOn !== null,
    pendingLines: (await readPendingLineCounts(sql, [orderId])).get(orderId) ?? 0,
    isPaidInPart: (await readOrderPaidAmounts(sql, [orderId])).get(orderId)?.isRefunded === false,
  };
}
