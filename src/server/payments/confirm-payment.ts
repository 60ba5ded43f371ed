// Settles a pending payment after staff took the money.
import type { ConfirmPayment } from '#contract/payment-history.ts';
import { cents } from '#domain/money.ts';
import { isPaid, isPending } from '#domain/payment.ts';
import { recordActivity } from '#server/activity/index.ts';
import { type Context, RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { hasAttemptInProgress } from './has-attempt-in-progress.ts';
import { lockPayment } from './lock-payment.ts';
import { paymentSubject } from './payment-subject.ts';
import { readMissingOutcome } from './read-missing-outcome.ts';
import { settlePayment } from './settle.ts';

/**
 * Queries the provider about the attempts of a payment that may have been charged, and applies what it reports. With
 * `isClosing`, attempts that wait for their customer are closed as well. Given by the feature of the attempts.
 */
export type QueryAttempts = (
  context: Context,
  paymentId: string,
  options: { readonly isClosing: boolean },
) => Promise<void>;

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
  const { actor } = context;
  const { paymentId, paidWith, evenIfInProgress = false } = input;
  await queryAttempts(context, paymentId, { isClosing: evenIfInProgress });
  return context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    if (!payment) throw new RefusalError('not-found');
    if (isPaid(payment.state)) return false;
    if (!isPending(payment.state)) throw new RefusalError('payment-closed');
    if (await readMissingOutcome(sql, paymentId, context.now)) throw new RefusalError('charge-not-known');
    if (!evenIfInProgress && (await hasOpenAttempt(sql, paymentId))) throw new RefusalError('guest-may-be-paying');
    // Before settling, which locks the open Z closure until the commit.
    const details = { ...paymentSubject(payment, payment.total_amount_order), paidWith };
    await recordActivity(context, sql, { kind: 'payment-confirmed', details });
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
