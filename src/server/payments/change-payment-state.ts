// Changes the state of a payment.
import { isPaymentTransitionAllowed, type PaymentState } from '#domain/payment.ts';
import { publishOwnOrdersChanged } from '#server/orders/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { LockedPayment } from './lock-payment.ts';
import { publishPaymentsChanged } from './publish-payments-changed.ts';

/**
 * Stores the new state of the payment, and notifies staff and the customer after the commit. Throws if a payment cannot change from
 * its present state to this one.
 */
export async function changePaymentState(
  context: Context,
  sql: Sql,
  payment: LockedPayment,
  state: PaymentState,
): Promise<void> {
  const { id, state: from, customer_id: customerId } = payment;
  if (!isPaymentTransitionAllowed(from, state)) throw new Error(`A payment may not move from ${from} to ${state}.`);
  await sql.updateTable('payments').set({ state }).where('id', '=', id).execute();
  publishPaymentsChanged(context);
  publishOwnOrdersChanged(context, [customerId]);
}
