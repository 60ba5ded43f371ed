// Cancels or expires an unpaid payment.
import { isPending } from '#domain/payment.ts';
import { returnStock } from '#server/menu/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { changePaymentState } from './change-payment-state.ts';
import { lockPayment } from './lock-payment.ts';

/**
 * Cancels or expires a pending payment and returns its reserved units to stock. Returns false, and changes nothing, if
 * the payment is not pending. Locks the payment's row.
 */
export async function closeUnpaidPayment(
  context: Context,
  sql: Sql,
  paymentId: string,
  state: 'canceled' | 'expired',
): Promise<boolean> {
  const payment = await lockPayment(sql, paymentId);
  if (!payment || !isPending(payment.state)) return false;
  await changePaymentState(context, sql, payment, state);
  // `reserved_units` still lists the units: they are reserved again if the money arrives late.
  if (payment.stock_released_on === null) await returnStock(context, sql, payment.reserved_units);
  return true;
}
