// Corrects how staff took a payment: in cash, or at the card terminal.
import type { CorrectPaidWithInput } from '#contract/payment-history.ts';
import { paidWithCorrectionRefusal } from '#domain/payment-way.ts';
import { recordActivity } from '#server/activity/index.ts';
import { recomputePastDaySums } from '#server/day-sums/index.ts';
import {
  isPaidWithCorrectionStored,
  lockPayment,
  storePaidWithCorrection,
  toLoggedPayment,
} from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { lockZClosuresIfAllOpen } from '#server/z-closures/index.ts';

/**
 * Corrects how staff received the money of a payment: in cash or by card terminal (`paidWith`). Returns true if the payment has
 * changed; false if it already had this value, or if the request is repeated. A correction to card terminal removes the entered
 * amount of cash, and a later one to cash restores it. Earlier refunds do not change. Throws a refusal of
 * `paidWithCorrectionRefusal`, or if the id was used for another correction.
 */
export async function correctPaidWith(
  context: StaffContext,
  { correctionId, paymentId, paidWith, reason: typed = '' }: CorrectPaidWithInput,
): Promise<boolean> {
  const { actor, now } = context;
  const reason = typed.trim();
  return context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    if (!payment) throw new RefusalError('not-found');
    if (await isPaidWithCorrectionStored(sql, { correctionId, paymentId, paidWith, reason })) return false;
    const {
      state,
      payment_method: method,
      settled_by: settledBy,
      payment_on: paidOn,
      z_closure_id: closureId,
    } = payment;
    const isInOpenZClosure = closureId !== null && (await lockZClosuresIfAllOpen(sql, [closureId]));
    const correctable = { state, method, settledBy, paidOn, isInOpenZClosure };
    const refusal = paidWithCorrectionRefusal(correctable, { actor, reason, now });
    if (refusal) throw new RefusalError(refusal);
    // Stored even if nothing changes, so that a repeated request cannot undo a later correction.
    await storePaidWithCorrection(context, sql, payment, { correctionId, paidWith, reason });
    if (payment.paid_with === paidWith) return false;
    if (paidOn) await recomputePastDaySums(context, sql, [paidOn]);
    const details = {
      ...toLoggedPayment(payment, payment.amount_paid_by_user),
      from: payment.paid_with,
      to: paidWith,
      reason,
    };
    await recordActivity(context, sql, { kind: 'payment-way-corrected', details });
    return true;
  });
}
