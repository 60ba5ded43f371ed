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
 * Stores how much of a payment is refunded (`refunded`, the total in cents), after a refund succeeded or was reversed. Books the
 * difference in the open Z closure (cash closing), and updates the state of the payment. Sends no money. Locks the payment. `named`
 * is what the last refund returned of chosen lines, by product type and VAT rate; `paidWith` is how.
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
