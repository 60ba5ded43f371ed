// Inserts the rows of business days.
import type { HistoryRows } from './history-rows.ts';
import { insertRows, type SeedClient } from './insert-rows.ts';

/** Inserts the rows of business days into the database, except their customers, who must exist already. */
export async function insertHistoryRows(client: SeedClient, rows: Omit<HistoryRows, 'customers'>): Promise<void> {
  await insertRows(client, 'z_closures', rows.zClosures);
  await insertRows(client, 'z_closure_mails', rows.zClosureMails);
  await insertRows(client, 'orders', rows.orders);
  await insertRows(client, 'order_lines', rows.orderLines);
  await insertRows(client, 'payments', rows.payments);
  await insertRows(client, 'payment_shares', rows.paymentShares);
  await insertRows(client, 'refunds', rows.refunds);
  await insertRows(client, 'refund_entries', rows.refundEntries);
}

/**
 * Corrects `created_on` (when a customer was created) for customers who ordered in this Z closure (daily cash closing). A time
 * after the closing becomes the opening time. Call it after an older day was inserted, because customers who are already stored may
 * have ordered on that day.
 */
export async function backdateCustomers(client: SeedClient, zClosureId: number): Promise<void> {
  await client.query(
    `update customers set created_on = visits.opened_on
     from (
       select customer_id, opened_on, z_closures.closed_on from payments
       join orders on orders.id = remainder_of join z_closures on z_closures.id = z_closure_id where z_closure_id = $1
     ) as visits
     where customers.id = visits.customer_id and customers.created_on > closed_on`,
    [zClosureId],
  );
}
