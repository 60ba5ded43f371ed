// Settles pending payments whose money staff received.
import type { Activity } from '#domain/activity.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { PaidWith } from '#domain/payment.ts';
import { recordActivity } from '#server/activity/index.ts';
import { type Context, RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { hasAttemptInProgress } from './has-attempt-in-progress.ts';
import type { LockedPayment } from './lock-payment.ts';
import { readMissingOutcome } from './read-missing-outcome.ts';
import { settlePayment } from './settle.ts';

/**
 * Queries the provider about the attempts of payments that may have been charged, and applies what it reports. With
 * `isClosing`, attempts that wait for their customer are closed as well. Given by the feature of the attempts.
 */
export type QueryAttempts = (
  context: Context,
  paymentIds: readonly string[],
  options: { readonly isClosing: boolean },
) => Promise<void>;

/** How staff received the money of several payments. */
export interface StaffCollection {
  readonly paidWith: PaidWith;
  /** The cash that the customer handed over for each payment, in the order of the payments; missing if it was not entered. */
  readonly cashShares?: readonly (Cents | null)[];
  readonly collectionId?: string;
  /** Staff settle although the screen showed them that the customer may be paying. */
  readonly evenIfInProgress: boolean;
  /** The one entry of the activity log. */
  readonly activity: Activity;
}

/**
 * Settles these pending payments in full as paid to staff, whichever payment method they were created with. The caller must
 * have locked their rows in the order of their ids, after `QueryAttempts`: settling as cash what the customer has paid by card
 * would return their only charge as a duplicate.
 *
 * Refused if the provider has not responded whether it charged, until a person has checked it at the bank; and while an
 * attempt is in progress, because its customer may be paying, unless `evenIfInProgress` is true.
 */
export async function settleByStaff(
  context: StaffContext,
  sql: Sql,
  payments: readonly LockedPayment[],
  { paidWith, cashShares, collectionId, evenIfInProgress, activity }: StaffCollection,
): Promise<void> {
  const ids = payments.map(({ id }) => id);
  await refusePossibleCharge(context, sql, ids, { evenIfInProgress });
  // Before settling, which locks the open Z closure until the commit.
  await recordActivity(context, sql, activity);
  for (const [index, payment] of payments.entries()) {
    const cashGiven = cashShares?.[index] ?? null;
    await settlePayment(context, sql, payment, {
      method: 'manual',
      paid: cents(payment.total_amount_order),
      externalId: null,
      attemptId: null,
      staff: { userId: context.actor.userId, paidWith, cashGiven, ...(collectionId ? { collectionId } : {}) },
    });
  }
}

/**
 * Refuses while a provider has not responded whether it charged one of the payments, and while a customer may be paying, unless
 * `evenIfInProgress` is true. The caller has locked the payments after `QueryAttempts`.
 */
export async function refusePossibleCharge(
  { now }: Context,
  sql: Sql,
  paymentIds: readonly string[],
  { evenIfInProgress }: { readonly evenIfInProgress: boolean },
): Promise<void> {
  if (await readMissingOutcome(sql, paymentIds, now)) throw new RefusalError('charge-not-known');
  if (!evenIfInProgress && (await hasOpenAttempt(sql, paymentIds))) throw new RefusalError('guest-may-be-paying');
}

/** The locks on the payments' rows prevent that an attempt starts afterwards. */
async function hasOpenAttempt(sql: Sql, paymentIds: readonly string[]): Promise<boolean> {
  const open = await sql
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentIds)
    .where(hasAttemptInProgress)
    .executeTakeFirst();
  return open !== undefined;
}
