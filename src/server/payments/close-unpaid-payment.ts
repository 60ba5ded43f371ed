// What becomes of a payment besides being settled.
import type { Cents } from '#domain/money.ts';
import { cents } from '#domain/money.ts';
import { canMove, isPending, type PaymentState } from '#domain/payment.ts';
import { stateAfterRefunds } from '#domain/refund.ts';
import { returnStock } from '#server/menu/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { announceTill } from './publish-payments-changed.ts';
import { bookRefund } from './record-refund-entry.ts';
import { type LockedPayment, lockPayment } from './lock-payment.ts';

/** Gives up a payment that nobody paid. One that is not pending stays as it is, and the answer is false. */
export async function endPayment(
  context: Context,
  sql: Sql,
  paymentId: string,
  state: 'canceled' | 'expired',
): Promise<boolean> {
  const payment = await lockPayment(sql, paymentId);
  if (!payment || !isPending(payment.state)) return false;
  await move(context, sql, payment, state);
  // It goes on naming the units: should its money come after all, they are taken again.
  await returnStock(context, sql, payment.reserved);
  return true;
}

/** A payment of which that much went back in all. Locks its row. */
export async function recordRefunded(context: Context, sql: Sql, paymentId: string, given: Cents): Promise<void> {
  const payment = await lockPayment(sql, paymentId);
  if (!payment) throw new Error('There is no such payment.');
  await bookRefund(context, sql, paymentId, given);
  const state = stateAfterRefunds(cents(payment.amount_paid_by_user), given);
  if (state !== payment.state) await move(context, sql, payment, state);
}

async function move(context: Context, sql: Sql, payment: LockedPayment, state: PaymentState): Promise<void> {
  const { id, state: from, customer_id: customerId } = payment;
  if (!canMove(from, state)) throw new Error(`A payment may not go from ${from} to ${state}.`);
  await sql.updateTable('payments').set({ state }).where('id', '=', id).execute();
  announceTill(context);
  if (customerId !== null) context.afterCommit((live) => live.publish('own-orders', customerId));
}
