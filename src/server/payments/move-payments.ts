// The table of the money that orders still owe, when staff move the orders.
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { publishPaymentsChanged } from './publish-payments-changed.ts';

/**
 * Stores the code of the new table in those of the payments that are not paid. These include a payment that is canceled because its
 * order owes nothing, as that may be undone. A paid payment stays at the table at which it was paid.
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
