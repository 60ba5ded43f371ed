// The second erasure of customers, which removes what a request has stored that was under way during the first one: for example an
// order that was placed at the same time.
import { lockLinesOfOrders } from '#server/orders/index.ts';
import { listCustomerPaymentIds, lockPaymentsForDataErasure } from '#server/payments/index.ts';
import { latestExpiredLeaseStart } from '#server/platform/background/lease.ts';
import { type Context, createSystemContext, type Services } from '#server/platform/context.ts';
import { orderIdsForErasure } from './erase-customer-data.ts';
import { eraseOrderData } from './erase-order-data.ts';

/** Longer than any request takes: the database ends each statement after 15 seconds. */
const REQUEST_MAX_MS = 60_000;
/** How many customers one run reads; the rest follow in the next run. */
const BATCH_SIZE = 1_000;
const NEVER = new AbortController().signal;

/**
 * Erases the data of customers a second time, at least a minute after the first. The reason: a request that was running during the
 * first erasure, such as an order, may have stored data afterwards. Several processes may run it at once.
 */
export async function repeatErasures(services: Services, stopping = NEVER): Promise<void> {
  const due = await services.db
    .selectFrom('repeated_erasures')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select(['customer_id as id', 'label'])
    .where('repeated_erasures.erased_on', '<=', latestExpiredLeaseStart(services.clock(), REQUEST_MAX_MS))
    .orderBy('repeated_erasures.erased_on')
    .limit(BATCH_SIZE)
    .execute();
  for (const customer of due) {
    if (stopping.aborted) return;
    await repeatErasure(createSystemContext(services), customer);
  }
}

function repeatErasure(
  context: Context,
  { id, label }: { readonly id: string; readonly label: string },
): Promise<void> {
  return context.transaction(async (sql) => {
    const payments = await lockPaymentsForDataErasure(sql, await listCustomerPaymentIds(sql, [id]));
    if (payments.some(({ isPaying }) => isPaying)) return;
    await lockLinesOfOrders(sql, orderIdsForErasure(payments));
    const toErase = payments.map((payment) => ({ ...payment, label }));
    await eraseOrderData(context, sql, { customerIds: [id], payments: toErase, addressHashes: [] });
    await sql.deleteFrom('repeated_erasures').where('customer_id', '=', id).execute();
  });
}
