// What an unpaid order owes after something of it was given away, and after that was taken back.
import { type Cents, ZERO_CENTS } from '#domain/money.ts';
import { isPending } from '#domain/payment.ts';
import { settleOrder, withdrawSettled } from '#server/orders/index.ts';
import { changePaymentState, type LockedPayment, lowerDue, raiseDue } from '#server/payments/index.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** Lowers what the order owes. If nothing is left, it is settled, and nobody pays for it. */
export async function oweLess(context: StaffContext, sql: Sql, payment: LockedPayment, amount: Cents): Promise<void> {
  if (!isPending(payment.state)) return;
  await lowerDue(sql, payment.id, amount);
  if (payment.total_amount_order > amount) return;
  await changePaymentState(context, sql, payment, 'canceled');
  await settleOrder(sql, payment.order_id, context.now);
}

/** The order owes this amount again. One that was settled because it owed nothing is not settled any more. */
export async function oweAgain(context: StaffContext, sql: Sql, payment: LockedPayment, amount: Cents): Promise<void> {
  await raiseDue(sql, payment.id, amount);
  if (isPending(payment.state) || amount === ZERO_CENTS) return;
  await changePaymentState(context, sql, payment, 'pending');
  await withdrawSettled(sql, [payment.order_id]);
}
