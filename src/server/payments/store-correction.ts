// The rows of a correction of how staff took a payment.
import type { CorrectPaidWithInput } from '#contract/payment-history.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { LockedPayment } from './lock-payment.ts';
import { publishPaymentsChanged } from './publish-payments-changed.ts';

/** True if this correction is stored. Refused if its id belongs to that of another payment. */
export async function isCorrectionStored(sql: Sql, correctionId: string, paymentId: string): Promise<boolean> {
  const stored = await sql
    .selectFrom('payment_corrections')
    .select('payment_id')
    .where('id', '=', correctionId)
    .executeTakeFirst();
  if (stored && stored.payment_id !== paymentId) throw new RefusalError('change-id-reused');
  return stored !== undefined;
}

/**
 * Stores the correction, and that the payment was taken in this way. The cash that was entered for the other way goes. The caller has
 * locked the payment.
 */
export async function storeCorrection(
  context: StaffContext,
  sql: Sql,
  payment: LockedPayment,
  { correctionId, paidWith, reason }: Required<Pick<CorrectPaidWithInput, 'correctionId' | 'paidWith' | 'reason'>>,
): Promise<void> {
  await sql
    .insertInto('payment_corrections')
    .values({
      id: correctionId,
      payment_id: payment.id,
      corrected_on: context.now,
      corrected_by: context.actor.userId,
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
  publishPaymentsChanged(context);
}
