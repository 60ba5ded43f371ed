// Stores the customer's e-mail on a staff order.
import { recordOrderEmail } from '#server/orders/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { LockedPayment } from './lock-payment.ts';
import { publishPaymentsChanged } from './publish-payments-changed.ts';

/**
 * Stores the e-mail on the order of the payment if staff placed it and it has no e-mail yet. The e-mail of an order that a
 * customer placed never changes. The caller must have locked the payment.
 */
export async function recordCustomerEmail(
  context: Context,
  sql: Sql,
  payment: Pick<LockedPayment, 'order_id' | 'placed_by' | 'email'>,
  email: string,
): Promise<void> {
  if (payment.placed_by === null || payment.email !== '') return;
  await recordOrderEmail(sql, payment.order_id, email);
  publishPaymentsChanged(context);
}
