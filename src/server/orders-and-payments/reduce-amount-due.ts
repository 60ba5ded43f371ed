// Reduces what an unpaid order owes because something of it is not charged any more, and restores it when that is undone.
import { type Cents, ZERO_CENTS } from '#domain/money.ts';
import { isPending } from '#domain/payment.ts';
import { markOrderSettled, markOrdersUnsettled } from '#server/orders/index.ts';
import { adjustAmountDue, changePaymentState, type LockedPayment } from '#server/payments/index.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Reduces what the order owes by this amount (in cents), because something of it is not charged any more. If it then owes nothing,
 * its payment is canceled and the order is settled. Does nothing if the payment is not pending.
 */
export async function reduceAmountDue(
  context: StaffContext,
  sql: Sql,
  payment: LockedPayment,
  amount: Cents,
): Promise<void> {
  if (!isPending(payment.state)) return;
  await adjustAmountDue(sql, payment.id, '-', amount);
  if (payment.total_amount_order > amount) return;
  await changePaymentState(context, sql, payment, 'canceled');
  await markOrderSettled(sql, payment.order_id, context.now);
}

/**
 * Undoes `reduceAmountDue`: adds this amount (in cents) to what the order owes again. If the order was settled because it owed
 * nothing, its payment is pending again, and the order is not settled any more. It is open again if a Z closure (cash closing) had
 * closed it.
 */
export async function restoreAmountDue(
  context: StaffContext,
  sql: Sql,
  payment: LockedPayment,
  amount: Cents,
): Promise<void> {
  await adjustAmountDue(sql, payment.id, '+', amount);
  if (isPending(payment.state) || amount === ZERO_CENTS) return;
  await changePaymentState(context, sql, payment, 'pending');
  await markOrdersUnsettled(sql, [payment.order_id]);
}
