// Finds an attempt of a payment that may have been charged without the provider having reported it.
import type { PaymentDetail } from '#contract/payment-history.ts';
import { isOutcomeMissing } from '#domain/attempt-decision.ts';
import { cents } from '#domain/money.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/**
 * Finds the oldest attempt to pay one of these payments whose outcome the provider has not reported. Such an attempt may have been
 * charged. Returns null if none exists.
 */
export async function findAttemptWithoutOutcome(
  db: Database | Sql,
  paymentIds: readonly string[],
  now: Date,
): Promise<PaymentDetail['missingOutcome']> {
  const attempts = await db
    .selectFrom('payment_attempts')
    .select(['id', 'provider', 'ref', 'amount', 'state', 'unpaid_confirmation', 'charge_sent_on', 'created_on'])
    .where('payment_id', 'in', paymentIds)
    .orderBy('created_on')
    .orderBy('id')
    .execute();
  const missing = attempts.find(({ state, unpaid_confirmation: unpaidConfirmation, charge_sent_on: chargeSentOn }) =>
    isOutcomeMissing({ state, unpaidConfirmation, chargeSentOn }, now),
  );
  if (!missing) return null;
  const { id: attemptId, provider, ref: reference, amount, created_on: time } = missing;
  return { attemptId, provider, reference, amount: cents(amount), time: time.toISOString() };
}
