// The table of the money that orders still owe, when staff move the orders.
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { publishPaymentsChanged } from './publish-payments-changed.ts';

/**
 * Stores the code of the new table (where customers sit) in the payments of orders that staff moved to this table. Only payments
 * that were never paid change, including canceled ones. Paid payments keep the code of the table at which they were paid.
 */
export async function updateTableCodeOfPayments(
  context: Context,
  sql: Sql,
  paymentIds: readonly string[],
  tableCode: string,
): Promise<void> {
  await sql
    .updateTable('payments')
    .set({ table_code: tableCode })
    .where('id', 'in', paymentIds)
    .where('payment_on', 'is', null)
    .execute();
  publishPaymentsChanged(context);
}
