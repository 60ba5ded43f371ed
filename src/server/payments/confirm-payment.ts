// Settles a pending payment after staff took the money.
import type { ConfirmPayment } from '#contract/payment-history.ts';
import { isPaid, isPending } from '#domain/payment.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { lockPayment } from './lock-payment.ts';
import { paymentSubject } from './payment-subject.ts';
import { type QueryAttempts, settleByStaff } from './settle-by-staff.ts';

/**
 * Settles the payment in full as paid to staff, whichever payment method it was created with. Returns whether this call
 * settled it: a payment that is already paid does not change. The provider is queried first about attempts that may have
 * been charged: settling as cash what the customer has paid by card would return their only charge as a duplicate.
 *
 * Refused if the payment was canceled or expired, because its customer may have ordered again; if the provider has not
 * responded whether it charged, until a person has checked it at the bank; and while an attempt is in progress, because its
 * customer may be paying, unless `evenIfInProgress` is true: staff then confirm although the screen showed them the attempt.
 */
export async function confirmPayment(
  context: StaffContext,
  queryAttempts: QueryAttempts,
  input: ConfirmPayment,
): Promise<boolean> {
  const { paymentId, paidWith, evenIfInProgress = false } = input;
  await queryAttempts(context, [paymentId], { isClosing: evenIfInProgress });
  return context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    if (!payment) throw new RefusalError('not-found');
    if (isPaid(payment.state)) return false;
    if (!isPending(payment.state)) throw new RefusalError('payment-closed');
    const details = { ...paymentSubject(payment, payment.total_amount_order), paidWith };
    const activity = { kind: 'payment-confirmed', details } as const;
    await settleByStaff(context, sql, [payment], { paidWith, evenIfInProgress, activity });
    return true;
  });
}
