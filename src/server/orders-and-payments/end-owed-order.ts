// Ends an order with its payment, on the boards or before.
import { isPending } from '#domain/payment.ts';
import { endOrder } from '#server/orders/index.ts';
import { changePaymentState, closeUnpaidPayment, type LockedPayment } from '#server/payments/index.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { strikeOrder } from './strike-order.ts';

/** How staff end an order, and why. */
interface StaffEnd {
  readonly ending: 'canceled' | 'walk-out' | 'false';
  readonly reason: string;
}

/**
 * Ends the order of this payment, which is canceled, and strikes its lines on the boards that are not done; after a walk-out
 * there are none. Returns how many were struck. The caller has locked the payment, and withdraws one that counted as paid.
 */
export async function endOwedOrder(
  context: StaffContext,
  sql: Sql,
  payment: LockedPayment,
  { ending, reason }: StaffEnd,
): Promise<number> {
  const end = { ending, reason, by: context.actor.userId };
  if (payment.sent_on === null) {
    await closeUnpaidPayment(context, sql, payment.id, end);
    return 0;
  }
  if (isPending(payment.state)) await changePaymentState(context, sql, payment, 'canceled');
  await endOrder(context, sql, { id: payment.order_id, state: payment.order_state }, end);
  return ending === 'walk-out' ? 0 : strikeOrder(context, sql, payment, reason);
}
