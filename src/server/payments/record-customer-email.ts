// Stores the customer's e-mail on a staff order.
import { recordOrderEmail } from '#server/orders/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { LockedPayment } from './lock-payment.ts';
import { publishPaymentsChanged } from './publish-payments-changed.ts';

/**
 * Stores the e-mail on the payment and on its order if staff placed the order and it has no e-mail yet. The e-mail of an
 * order that a customer placed never changes. The caller must have locked the payment's row.
 */
export async function recordCustomerEmail(
  context: Context,
  sql: Sql,
  payment: Pick<LockedPayment, 'id' | 'order_id' | 'placed_by' | 'email'>,
  email: string,
): Promise<void> {
  if (payment.placed_by === null || payment.email !== '') return;
  await sql.updateTable('payments').set({ email }).where('id', '=', payment.id).execute();
  await recordOrderEmail(sql, payment.order_id, email);
  publishPaymentsChanged(context);
}
