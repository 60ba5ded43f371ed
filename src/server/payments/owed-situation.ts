// What decides about a move of an owed order.
import { countPendingLines } from '#server/orders/index.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { LockedPayment } from './lock-payment.ts';

/** What `owedMoveRefusal` of the domain needs to know of this payment, whose row is locked. */
export async function readOwedSituation(sql: Sql, payment: LockedPayment) {
  const { state, to_collect: isToCollect, sent_on: sentOn, order_id: orderId } = payment;
  return { state, isToCollect, isOrdered: sentOn !== null, pendingLines: await countPendingLines(sql, orderId) };
}
