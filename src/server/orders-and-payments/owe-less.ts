// Lowers what an unpaid order owes because something of it is not charged any more, and raises it again when that is undone.
import { type Cents, ZERO_CENTS } from '#domain/money.ts';
import { isPending } from '#domain/payment.ts';
import { settleOrder, unsettleOrders } from '#server/orders/index.ts';
import { changePaymentState, type LockedPayment, lowerDue, raiseDue } from '#server/payments/index.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Lowers what the order owes by this amount. If it then owes nothing, its payment is canceled and the order is settled. Does
 * nothing if the payment is not pending.
 */
export async function oweLess(context: StaffContext, sql: Sql, payment: LockedPayment, amount: Cents): Promise<void> {
  if (!isPending(payment.state)) return;
  await lowerDue(sql, payment.id, amount);
  if (payment.total_amount_order > amount) return;
  await changePaymentState(context, sql, payment, 'canceled');
  await settleOrder(sql, payment.order_id, context.now);
}

/**
 * Raises what the order owes by this amount. If it had been settled because it owed nothing, its payment is pending again and the
 * order is not settled any more, and open also if a Z closure had closed it.
 */
export async function oweAgain(context: StaffContext, sql: Sql, payment: LockedPayment, amount: Cents): Promise<void> {
  await raiseDue(sql, payment.id, amount);
  if (isPending(payment.state) || amount === ZERO_CENTS) return;
  await changePaymentState(context, sql, payment, 'pending');
  await unsettleOrders(sql, [payment.order_id]);
}
