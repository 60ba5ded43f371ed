// Records how much of a payment has been refunded.
import { type Cents, cents } from '#domain/money.ts';
import type { PaidWith } from '#domain/payment.ts';
import { stateAfterRefunds } from '#domain/refund.ts';
import type { SectionVatSplit } from '#domain/split.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { changePaymentState } from './change-payment-state.ts';
import { lockPayment } from './lock-payment.ts';
import { recordRefundEntry } from './record-refund-entry.ts';

/**
 * Stores that `refunded` cents of the payment are refunded in total: adds a refund entry to the open Z closure (cash closing), and
 * changes the payment's state. `named` contains the amounts of the order lines for which the last refund was made, by product type
 * and VAT rate. `paidWith` is how staff returned the money of the last refund; null if as it was paid. Locks the payment's row.
 */
export async function recordRefundedAmount(
  context: Context,
  sql: Sql,
  paymentId: string,
  refunded: Cents,
  { named = [], paidWith = null }: { readonly named?: SectionVatSplit; readonly paidWith?: PaidWith | null } = {},
): Promise<void> {
  const payment = await lockPayment(sql, paymentId);
  if (!payment) throw new Error(`Payment ${paymentId} does not exist.`);
  await recordRefundEntry(context, sql, paymentId, { refunded, named, paidWith });
  const state = stateAfterRefunds(cents(payment.amount_paid_by_user), refunded);
  if (state !== payment.state) await changePaymentState(context, sql, payment, state);
}
