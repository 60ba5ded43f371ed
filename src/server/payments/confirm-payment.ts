// Settles a pending payment after staff took the money.
import type { ConfirmPayment } from '#contract/payment-history.ts';
import { cents } from '#domain/money.ts';
import { isPaid, isPending } from '#domain/payment.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { hasAttemptInProgress } from './has-attempt-in-progress.ts';
import { lockPayment } from './lock-payment.ts';
import { settlePayment } from './settle.ts';

/**
 * Settles the payment in full as paid to staff, whichever payment method it was created with. Returns whether this call
 * settled it: a payment that is already paid does not change. Refused if the payment was canceled or expired, because its
 * customer may have ordered again. Also refused while an attempt is in progress, because its customer may be paying,
 * unless `evenIfInProgress` is true: staff then confirm although the screen showed them the attempt.
 */
export async function confirmPayment(context: StaffContext, input: ConfirmPayment): Promise<boolean> {
  const { actor } = context;
  const { paymentId, paidWith, evenIfInProgress = false } = input;
  return context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    if (!payment) throw new RefusalError('not-found');
    if (isPaid(payment.state)) return false;
    if (!isPending(payment.state)) throw new RefusalError('payment-closed');
    if (!evenIfInProgress && (await hasOpenAttempt(sql, paymentId))) throw new RefusalError('guest-may-be-paying');
    await settlePayment(context, sql, payment, {
      method: 'manual',
      paid: cents(payment.total_amount_order),
      externalId: null,
      attemptId: null,
      staff: { userId: actor.userId, paidWith },
    });
    return true;
  });
}

/** The lock on the payment's row prevents that an attempt starts afterwards. */
async function hasOpenAttempt(sql: Sql, paymentId: string): Promise<boolean> {
  const { isBeing } = await sql
    .selectFrom('payments')
    .select(hasAttemptInProgress.as('isBeing'))
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return isBeing;
}
