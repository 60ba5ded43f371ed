// Settles a pending payment after staff took the money.
import type { ConfirmPayment } from '#contract/payment-history.ts';
import type { Activity } from '#domain/activity.ts';
import { isPaid, type PaidWith } from '#domain/payment.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { LockedPayment } from './lock-payment.ts';
import { collectPayments } from './owed/collect-payments.ts';
import { paymentSubject } from './payment-subject.ts';
import type { QueryAttempts } from './settle-by-staff.ts';

/**
 * Collects one payment from its detail, as `collectPayments` does, whether or not it is listed under «Por cobrar». Returns whether
 * this call settled it: a payment that is already paid does not change. Refused if the payment was canceled or expired, because
 * its customer may have ordered again.
 */
export async function confirmPayment(
  context: StaffContext,
  queryAttempts: QueryAttempts,
  { paymentId, paidWith, evenIfInProgress = false }: ConfirmPayment,
): Promise<boolean> {
  const collection = {
    collectionId: context.newId(),
    paymentIds: [paymentId],
    paidWith,
    cashGiven: null,
    evenIfInProgress,
  };
  const { collectedIds, others } = await collectPayments(context, queryAttempts, collection, confirmedActivity);
  if (others.some(({ state }) => !isPaid(state))) throw new RefusalError('payment-closed');
  return collectedIds.length > 0;
}

function confirmedActivity(
  payments: readonly LockedPayment[],
  { paidWith }: { readonly paidWith: PaidWith },
): Activity {
  const [payment] = payments;
  if (payment === undefined) throw new Error('No payment was settled.');
  const details = { ...paymentSubject(payment, payment.total_amount_order), paidWith };
  return { kind: 'payment-confirmed', details };
}
