// Cancels payments that only counted as paid, and that staff marked as false.
import { publishOwnOrdersChanged } from '#server/orders/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { LockedPayment } from './lock-payment.ts';
import { publishPaymentsChanged } from './publish-payments-changed.ts';

/**
 * Cancels payments of orders that staff marked as false (nobody had placed them), and takes the payments out of their Z closure
 * (cash closing). No money was received for them: the settings counted them as paid when the order was sent. The caller has locked
 * the Z closure, which is open.
 */
export async function cancelFalseOrderPayments(
  context: Context,
  sql: Sql,
  payments: readonly Pick<LockedPayment, 'id' | 'customer_id'>[],
): Promise<void> {
  const ids = payments.map(({ id }) => id);
  await sql.deleteFrom('payment_shares').where('payment_id', 'in', ids).execute();
  await sql
    .updateTable('payments')
    .set({ state: 'canceled', payment_on: null, amount_paid_by_user: 0, z_closure_id: null })
    .where('id', 'in', ids)
    .execute();
  publishPaymentsChanged(context);
  publishOwnOrdersChanged(
    context,
    payments.map(({ customer_id: customerId }) => customerId),
  );
}
