// Corrects how staff took a payment: in cash, or at the card terminal.
import type { CorrectPaidWithInput } from '#contract/payment-history.ts';
import { correctionRefusal } from '#domain/payment-way.ts';
import { recordActivity } from '#server/activity/index.ts';
import { recountPastDays } from '#server/day-sums/index.ts';
import { isCorrectionStored, lockPayment, paymentSubject, storeCorrection } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { lockIfAllOpen } from '#server/z-closures/index.ts';

/**
 * Stores that the payment was taken in this way. The cash that was entered goes until it is corrected back, and a stored day is
 * counted again. What was refunded of it before stays in the way in which it left the till. Returns false, and changes nothing, for
 * a repeated request, or if it was taken in this way already: the id is stored then too, so that repeating the request does not
 * change what others have corrected since. Refused for a payment that staff did not take, one of a closed Z closure, and staff who
 * may not correct it.
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
    if (await isCorrectionStored(sql, { correctionId, paymentId, paidWith, reason })) return false;
    const {
      state,
      payment_method: method,
      settled_by: settledBy,
      payment_on: paidOn,
      z_closure_id: closureId,
    } = payment;
    const isInOpenZClosure = closureId !== null && (await lockIfAllOpen(sql, [closureId]));
    const correctable = { state, method, settledBy, paidOn, isInOpenZClosure };
    const refusal = correctionRefusal(correctable, { actor, reason, now });
    if (refusal) throw new RefusalError(refusal);
    await storeCorrection(context, sql, payment, { correctionId, paidWith, reason });
    if (payment.paid_with === paidWith) return false;
    if (paidOn) await recountPastDays(context, sql, [paidOn]);
    const details = {
      ...paymentSubject(payment, payment.amount_paid_by_user),
      from: payment.paid_with,
      to: paidWith,
      reason,
    };
    await recordActivity(context, sql, { kind: 'payment-way-corrected', details });
    return true;
  });
}
