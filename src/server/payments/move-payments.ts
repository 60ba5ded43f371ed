// The table of the money that orders still owe, when staff move the orders.
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { publishPaymentsChanged } from './publish-payments-changed.ts';

/**
 * Stores the code of the new table in the payments of moved orders, except in those that are paid: they stay at the table at which
 * they were paid. A payment that is canceled because its order owes nothing moves too, as that may be undone.
 */
export async function storeTableOfPayments(
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
