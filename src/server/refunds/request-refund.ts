// Checks and stores a refund that staff request.
import type { RefundPaymentInput } from '#contract/refunds.ts';
import { cents } from '#domain/money.ts';
import { refundRefusal } from '#domain/refund.ts';
import { recordActivity } from '#server/activity/index.ts';
import { type LockedPayment, toLoggedPayment } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { requireReason } from '#server/platform/require-reason.ts';
import { applySucceededRefund } from './change-refund.ts';
import { findSettledAttemptId, readRefunds } from './queries.ts';
import { type RefundLine, storeRefundLines } from './refund-lines.ts';
import { insertNewRefund, isSameRefundStored, type NewRefund } from './store-refund.ts';

/**
 * Converts the input of the endpoint to the refund that staff request. Stores nothing; the caller stores the refund. Throws a
 * refusal if the reason is missing.
 */
export function toNewRefund(
  { actor }: StaffContext,
  { paymentId, refundId, amount, reason, voidsLines = false, paidWith }: RefundPaymentInput,
): NewRefund {
  const typed = requireReason(reason, 'refund-reason-required');
  const about = { paymentId, refundId, amount, reason: typed, voidsLines, paidWith: paidWith ?? null };
  return { ...about, isSurplus: false, repeatsRefundId: null, origin: 'comanda', requestedBy: actor.userId };
}

/**
 * Throws a refusal if the payment does not allow this refund. Returns true if the refund must be stored; false, without a check, if
 * a previous request stored it. The caller has locked the payment.
 */
export async function requireNewRefundAllowed(sql: Sql, payment: LockedPayment, refund: NewRefund): Promise<boolean> {
  if (await isSameRefundStored(sql, refund)) return false;
  const paid = cents(payment.amount_paid_by_user);
  const refunds = await readRefunds(sql, payment.id);
  const refusal = refundRefusal({ state: payment.state, paid, refunds }, cents(refund.amount));
  if (refusal) throw new RefusalError(refusal);
  return true;
}

/**
 * Stores a new refund of a payment that the caller has locked. If no payment provider was involved, the refund counts as succeeded,
 * because staff return the money. Otherwise it waits to be sent to the provider. `lines` are the refunded order lines, empty if
 * only an amount is refunded. `voidedLines` is the number of order lines that are voided (taken off the order) with it.
 */
export async function storeRefund(
  context: StaffContext,
  sql: Sql,
  payment: LockedPayment,
  {
    lines,
    voidedLines,
    ...refund
  }: NewRefund & { readonly lines: readonly RefundLine[]; readonly voidedLines: number },
): Promise<void> {
  const { refundId, paymentId, amount } = refund;
  const attemptId = await findSettledAttemptId(sql, paymentId);
  const state = attemptId === null ? 'succeeded' : 'requested';
  await insertNewRefund(context, sql, { ...refund, attemptId, state });
  await storeRefundLines(sql, refundId, lines);
  if (state === 'succeeded') await applySucceededRefund(context, sql, { id: refundId, paymentId, isSurplus: false });
  const details = { ...toLoggedPayment(payment, amount), struckLines: voidedLines };
  await recordActivity(context, sql, { kind: 'payment-refunded', details });
}
