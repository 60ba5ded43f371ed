// An order that waited until staff accepted it.
import { reserveAgain, sendOrder } from '#server/orders/index.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { lockOpenZClosure } from '#server/z-closures/index.ts';
import type { LockedPayment } from './lock-payment.ts';

/** Sends the order of this payment, whose row is locked, to the boards; it is owed. */
export async function sendToBoards(context: StaffContext, sql: Sql, payment: LockedPayment): Promise<void> {
  // Stock is locked before the Z closure, in the same order as when an order is placed.
  if (payment.stock_released_on !== null) await reserveAgain(context, sql, payment);
  // Closing the Z closure either finds this debt or has ended before.
  await lockOpenZClosure(sql, context.now);
  const { order_id: orderId, customer_id: customerId, lines } = payment;
  await sendOrder(context, sql, { orderId, customerId, lines });
}
