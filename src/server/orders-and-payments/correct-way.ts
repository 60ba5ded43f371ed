// Corrects how staff took a payment: in cash, or at the card terminal.
import type { CorrectPaidWithInput } from '#contract/payment-history.ts';
import { correctionRefusal } from '#domain/payment-way.ts';
import { recordActivity } from '#server/activity/index.ts';
import { recountPastDays } from '#server/day-sums/index.ts';
import { type LockedPayment, lockPayment, paymentSubject, publishPaymentsChanged } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { lockIfAllOpen } from '#server/z-closures/index.ts';

/**
 * Stores that the payment was taken in this way. The cash that was entered for the other way goes, and a stored day is counted again.
 * Returns false, and changes nothing, for a repeated request, or if it was taken in this way already. Refused for a payment that staff
 * did not take, one of a closed Z closure, and staff who may not correct it.
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
    if (await isStored(sql, correctionId, paymentId)) return false;
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
    if (payment.paid_with === paidWith) return false;
    await storeCorrection(context, sql, payment, { correctionId, paidWith, reason });
    if (paidOn) await recountPastDays(context, sql, [paidOn]);
    const details = {
      ...paymentSubject(payment, payment.amount_paid_by_user),
      from: payment.paid_with,
      to: paidWith,
      reason,
    };
    await recordActivity(context, sql, { kind: 'payment-way-corrected', details });
    publishPaymentsChanged(context);
    return true;
  });
}

/** True if this correction is stored. Refused if its id belongs to that of another payment. */
async function isStored(sql: Sql, correctionId: string, paymentId: string): Promise<boolean> {
  const stored = await sql
    .selectFrom('payment_corrections')
    .select('payment_id')
    .where('id', '=', correctionId)
    .executeTakeFirst();
  if (stored && stored.payment_id !== paymentId) throw new RefusalError('change-id-reused');
  return stored !== undefined;
}

async function storeCorrection(
  { actor, now }: StaffContext,
  sql: Sql,
  payment: LockedPayment,
  { correctionId, paidWith, reason }: Required<Pick<CorrectPaidWithInput, 'correctionId' | 'paidWith' | 'reason'>>,
): Promise<void> {
  await sql
    .insertInto('payment_corrections')
    .values({
      id: correctionId,
      payment_id: payment.id,
      corrected_on: now,
      corrected_by: actor.userId,
      from_paid_with: payment.paid_with,
      to_paid_with: paidWith,
      reason,
    })
    .execute();
  await sql
    .updateTable('payments')
    .set({ paid_with: paidWith, cash_given: null })
    .where('id', '=', payment.id)
    .execute();
}
