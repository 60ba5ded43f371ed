// Ends an unpaid order that is on no board (screen of bar or kitchen), with its payment.
import { isPending } from '#domain/payment.ts';
import { returnStock } from '#server/menu/index.ts';
import { endOrder, type OrderEnd } from '#server/orders/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { changePaymentState } from './change-payment-state.ts';
import { lockPayment } from './lock-payment.ts';

/**
 * Ends a pending payment (as canceled or expired) and its order, and returns the reserved units to stock. Returns false, and
 * changes nothing, if the payment is not pending. Locks the order and the payment.
 */
export async function endPendingPayment(
  context: Context,
  sql: Sql,
  paymentId: string,
  end: OrderEnd,
): Promise<boolean> {
  const payment = await lockPayment(sql, paymentId);
  if (!payment || !isPending(payment.state)) return false;
  await changePaymentState(context, sql, payment, end.ending === 'expired' ? 'expired' : 'canceled');
  await endOrder(context, sql, { id: payment.order_id, state: payment.order_state }, end);
  // `reserved_units` still lists the units: they are reserved again if the money arrives late.
  if (payment.stock_released_on === null) await returnStock(context, sql, payment.reserved_units);
  return true;
}
