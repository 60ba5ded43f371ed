// Whose a payment is, once they say so.
import { recordOrderEmail } from '#server/orders/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { announceTill } from './publish-payments-changed.ts';
import type { LockedPayment } from './lock-payment.ts';

/**
 * An order that staff made carries no e-mail until somebody gives one, and then the first that was given. A guest's order
 * keeps what its guest said. The payment's row must be locked.
 */
export async function recordGuestEmail(
  context: Context,
  sql: Sql,
  payment: Pick<LockedPayment, 'id' | 'order_id' | 'made_by' | 'email'>,
  email: string,
): Promise<void> {
  if (payment.made_by === null || payment.email !== '') return;
  await sql.updateTable('payments').set({ email }).where('id', '=', payment.id).execute();
  await recordOrderEmail(sql, payment.order_id, email);
  announceTill(context);
}
