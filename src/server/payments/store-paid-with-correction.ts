// The rows of a correction of how staff took a payment.
import type { CorrectPaidWithInput } from '#contract/payment-history.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { LockedPayment } from './lock-payment.ts';
import { publishPaymentsChanged } from './publish-payments-changed.ts';

/**
 * True if a correction of how a payment was taken (cash or card terminal) is stored under this id, so that the request is a
 * repetition. Throws the refusal `change-id-reused` if the stored one is for another payment, another way of paying or another
 * reason.
 */
export async function isPaidWithCorrectionStored(
  sql: Sql,
  { correctionId, paymentId, paidWith, reason }: Required<CorrectPaidWithInput>,
): Promise<boolean> {
  const stored = await sql
    .selectFrom('payment_corrections')
    .select(['payment_id', 'to_paid_with', 'reason'])
    .where('id', '=', correctionId)
    .executeTakeFirst();
  if (!stored) return false;
  const isSame = stored.payment_id === paymentId && stored.to_paid_with === paidWith && stored.reason === reason;
  if (!isSame) throw new RefusalError('change-id-reused');
  return true;
}

/**
 * Corrects whether staff took a payment in cash or by card terminal (`paidWith`), and stores a row about the correction. The row
 * contains the amount of cash that staff had entered; a later correction to cash restores it from there. If the payment already had
 * this value, only the row is stored. The caller has locked the payment.
 */
export async function storePaidWithCorrection(
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
      cash_given: (of) => of.selectFrom('payments').select('cash_given').where('id', '=', payment.id),
      reason,
    })
    .execute();
  if (payment.paid_with === paidWith) return;
  const earlier = sql
    .selectFrom('payment_corrections')
    .select((of) => of.fn.max('cash_given').as('cash_given'))
    .where('payment_id', '=', payment.id);
  await sql
    .updateTable('payments')
    .set({ paid_with: paidWith, cash_given: paidWith === 'efectivo' ? earlier : null })
    .where('id', '=', payment.id)
    .execute();
  publishPaymentsChanged(context);
}
