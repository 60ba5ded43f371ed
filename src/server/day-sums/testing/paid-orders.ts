// Paid orders of past days, for tests.
import { anOrderOf, aStaffOrder } from '#server/payments/testing/carts.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { TestBrowser } from '#server/platform/testing/venue.ts';

/**
 * Lets a member of staff place an order of one unit of each product, paid in cash, and moves it to the time `time` in the past.
 * Returns the id of the order.
 */
export async function placePaidOrder(
  db: Database,
  staff: TestBrowser,
  { time, productIds }: { readonly time: Date; readonly productIds: readonly string[] },
): Promise<string> {
  const order = aStaffOrder(productIds, { paidWith: 'efectivo' });
  await staff.staffOrders.placeStaffOrder(order);
  await moveOrder(db, order.orderId, time);
  return order.orderId;
}

/**
 * Lets a customer place an order of one unit of each product, and moves it to the time `time` in the past. From then on, the
 * settings of the test venue count customers' orders as paid.
 */
export async function placeCustomerOrder(
  db: Database,
  customer: TestBrowser,
  { time, productIds }: { readonly time: Date; readonly productIds: readonly string[] },
): Promise<void> {
  const order = anOrderOf(...productIds);
  await db.updateTable('settings').set({ manual_orders_are_paid: true }).execute();
  await customer.payments.placeOrder(order);
  await moveOrder(db, order.orderId, time);
}

async function moveOrder(db: Database, orderId: string, time: Date): Promise<void> {
  await db.updateTable('orders').set({ sent_on: time, settled_on: time }).where('id', '=', orderId).execute();
  await db.updateTable('payments').set({ payment_on: time }).where('remainder_of', '=', orderId).execute();
}
